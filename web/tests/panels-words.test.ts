import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import german from "$lib/i18n/de";
import english from "$lib/i18n/en";
import { told } from "$lib/panels/warnings";
import { tell } from "$lib/panels/words";

/** Every message can be read, and both languages speak of the same values. */
describe.each([
  ["en", english],
  ["de", german],
] as const)("the catalogue %s", (language, catalogue) => {
  it("has no message that cannot be read", () => {
    const wrong = Object.entries(catalogue).flatMap(([key, text]) => {
      try {
        new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
        return [];
      } catch (error) {
        return [`${key}: ${(error as Error).message}`];
      }
    });
    expect(wrong).toEqual([]);
  });
});

it("speaks of the same values in both languages", () => {
  const values = (text: string): string => {
    const found = new Set<string>();
    const walk = (parts: unknown): void => {
      for (const part of parts as { value?: string; options?: Record<string, { value: unknown }>; type: number }[]) {
        if (part.type !== 0 && part.type !== 7 && part.value) found.add(part.value);
        for (const option of Object.values(part.options ?? {})) walk(option.value);
      }
    };
    walk(new IntlMessageFormat(text, "en", undefined, { ignoreTag: true }).getAst());
    return [...found].sort().join(" ");
  };
  const differing = (Object.keys(english) as (keyof typeof english)[]).filter(
    (key) =>
      /^(ask|why|panel|do|trade|shop|move|warn|orders|cities|damage)\./.test(key) &&
      values(english[key]) !== values(german[key]),
  );
  expect(differing).toEqual([]);
});

describe("answers in words", () => {
  it("tells moves, purchases and giving up", () => {
    expect(tell({ type: "move-tokens", source: "fayum", target: "memphis", count: 2 })).toBe(
      "2 tokens from Fayum to Memphis",
    );
    expect(
      tell({
        type: "sail",
        area: "tanis",
        load: 1,
        route: [
          { to: "gaza", load: 2 },
          { to: "tyre", unload: 3 },
        ],
      }),
    ).toBe("a ship sails from Tanis to Tyre with 3 tokens");
    expect(tell({ type: "acquire-advances" })).toBe("nothing is bought");
    expect(tell({ type: "lose-city", area: "tanis" })).toBe("the city in Tanis is lost");
    expect(tell({ type: "lose-city", area: "tanis", tokens: 2 })).toBe("the city in Tanis is replaced by 2 tokens");
  });
  it("knows what it means to be done with a question", () => {
    expect(tell({ type: "done" }, "build-cities")).toBe("no more cities are built");
    expect(tell({ type: "done" }, "something-new")).toBe("nothing more is done");
  });
  it("finds words for an answer nobody has told it of", () =>
    expect(tell({ type: "burn-books" } as never)).toBe("burn books"));
  it("tells what would follow", () => {
    const clash = told({
      warning: "conflict",
      rule: "WE-3",
      area: "jalo",
      caused: true,
      tokens: { egypt: 1, carthage: 1 },
      left: {},
      city: null,
      city_falls: false,
    });
    expect(clash).toMatchObject({
      tone: "bad",
      title: "Jalo:",
      text: "Egypt 1 and Carthage 1 meet; the area carries 0. Nobody would be left. Your plan causes it.",
      areas: ["jalo"],
    });
    const surplus = told({ warning: "surplus", rule: "WE-5b.1", areas: { fayum: 2, cyrenaica: 1 }, total: 3 });
    expect(surplus.text).toBe("3 tokens would die (Fayum 2 and Cyrenaica 1).");
  });
});
