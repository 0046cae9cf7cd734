import { describe, expect, it } from "vitest";
import type { Event } from "$wire";
import { matching } from "$lib/panels/logic/command";
import type { Happening } from "$lib/table.svelte";
import { lane } from "$lib/table/lane";
import { lines } from "$lib/table/tell";

const happening = (turn: number, began: string, events: Event[]): Happening => ({
  number: 1,
  at: 1,
  turn,
  phase: "calamity-resolution",
  began,
  events,
});
const struck = (calamity: string, victim: string): Event => ({ type: "calamity-struck", calamity, victim });
const loss = (owner: string): Event => ({ type: "tokens-removed", owner, area: "a", count: 1 });

describe("calamities of a turn", () => {
  it("stand in the order they were called, each with what it did", () => {
    const log = [
      happening(1, "calamity-resolution", [struck("famine", "rome")]),
      happening(2, "trade", [
        loss("egypt"),
        { type: "phase-began", phase: "calamity-resolution" },
        struck("flood", "egypt"),
      ]),
      happening(2, "calamity-resolution", [loss("egypt"), { type: "calamities-laid", nation: "egypt", count: 0 }]),
      happening(2, "calamity-resolution", [struck("epidemic", "hatti"), loss("rome")]),
    ];
    const found = lane(log, 2);
    expect(found.map((call) => [call.calamity, call.victim, call.events.length])).toEqual([
      ["flood", "egypt", 1],
      ["epidemic", "hatti", 1],
    ]);
  });

  it("of several at once have each what befell its victim, and are over when their card is put away", () => {
    const put = (nation: string, card: string): Event => ({ type: "cards-discarded", nation, cards: [card] });
    const log = [
      happening(2, "calamity-resolution", [
        struck("tempest", "assyria"),
        struck("city-riots", "iberia"),
        loss("iberia"),
        put("iberia", "city-riots"),
        loss("assyria"),
        loss("rome"),
      ]),
    ];
    expect(lane(log, 2).map((call) => [call.calamity, call.events.length, call.done])).toEqual([
      ["tempest", 2, false],
      ["city-riots", 1, true],
    ]);
  });
});

describe("the log", () => {
  const reader = { me: "me", seat: 0, player: () => "" };
  it("tells of a crowd in one line, of me apart", () => {
    const owners = ["a", "b", "c", "d", "e", "f", "me"];
    const events = owners.map((owner): Event => ({ type: "city-built", owner, area: owner }));
    const told = lines(events, reader);
    expect(told).toHaveLength(2);
    expect(told[0]!.text).toContain("6");
    expect(told[1]!.nation).toBe("me");
    expect(lines(events.slice(0, 4), reader)).toHaveLength(4);
  });
  it("does not call lost what a city is built of", () => {
    const events: Event[] = [loss("rome"), { type: "city-built", owner: "rome", area: "a" }];
    expect(lines(events, reader).map((line) => line.topic)).toEqual(["board"]);
  });
});

describe("names typed", () => {
  const names = ["Upper Egypt", "Fayum", "Eastern Desert", "Eastern Armenia", "Éfes"];
  const find = (text: string): string[] => matching(text, names, (name) => name);
  it("are found by the beginning of any word, whole beginnings first", () => {
    expect(find("e")).toEqual(["Eastern Armenia", "Eastern Desert", "Éfes", "Upper Egypt"]);
    expect(find("eastern d")).toEqual(["Eastern Desert"]);
    expect(find("efes")).toEqual(["Éfes"]);
    expect(find("x")).toEqual([]);
    expect(find(" ")).toEqual([]);
  });
});
