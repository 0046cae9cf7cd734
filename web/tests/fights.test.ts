import { describe, expect, it } from "vitest";
import type { Event } from "$wire";
import { fights, lost, ofFights } from "$lib/table/fights";

const loss = (owner: string, area: string, count = 1): Event => ({ type: "tokens-removed", owner, area, count });
const phase = (name: string): Event => ({ type: "phase-began", phase: name });

describe("conflicts", () => {
  it("are counted backwards from what is left, and cut into rounds", () => {
    const events: Event[] = [
      { type: "tokens-moved", owner: "rome", source: "x", target: "a", count: 3 },
      phase("conflict"),
      loss("rome", "a"),
      loss("hellas", "a"),
      loss("rome", "a"),
      loss("hellas", "a"),
      phase("surplus-population"),
      loss("rome", "a", 2),
    ];
    const found = fights(events, { a: { tokens: { rome: 1 } } }, "movement");
    expect(found).toEqual([
      {
        area: "a",
        city: null,
        before: { rome: 5, hellas: 2 },
        rounds: [
          { rome: 1, hellas: 1 },
          { rome: 1, hellas: 1 },
        ],
        after: { rome: 3 },
      },
    ]);
    expect(lost(found[0]!)).toEqual({ rome: 2, hellas: 2 });
    expect(ofFights(events, "movement", found).size).toBe(4);
  });

  it("of a city tell whose it was and with how many it was defended", () => {
    const events: Event[] = [
      { type: "told", what: "city-taken", nation: "rome", detail: { area: "a", defender: "hellas" } },
      { type: "city-reduced", owner: "hellas", area: "a", tokens: 6 },
      ...Array.from({ length: 6 }, () => [loss("hellas", "a"), loss("rome", "a")]).flat(),
    ];
    const [fight] = fights(events, { a: { tokens: { rome: 1 } } }, "conflict");
    expect(fight).toMatchObject({
      city: { owner: "hellas", by: "rome" },
      before: { rome: 7, hellas: 6 },
      after: { rome: 1 },
    });
    expect(fight!.rounds).toHaveLength(6);
  });

  it("are nothing outside their phase", () => {
    const events = [phase("surplus-population"), loss("rome", "a", 2)];
    expect(fights(events, { a: { tokens: { rome: 1 } } }, "conflict")).toEqual([]);
  });
});
