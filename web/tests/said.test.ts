import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BoxFacts } from "$wire";
import { box } from "$lib/box.svelte";
import sentences from "$lib/i18n/de/sentences.json";
import { served, words, type Key } from "$lib/i18n/index.svelte";
import { labelOf } from "$lib/map/labels";
import { said } from "$lib/said";
import { IntlMessageFormat } from "intl-messageformat";

const named = (id: string, name: string) => ({ id, name });
const wording = {
  pattern: "You do not have {count} unmoved tokens in {area_from}.",
  values: { count: 3, area_from: "upper-egypt" },
};
const message = "You do not have 3 unmoved tokens in Upper Egypt.";

beforeAll(() =>
  box.use({
    edition: "western-empires",
    areas: [named("upper-egypt", "Upper Egypt"), named("siwa", "Siwa")],
    nations: [named("egypt", "Egypt"), named("italy", "Iberia")],
    cards: [named("grain-east", "Grain"), named("wine", "Wine")],
    advances: [named("pottery", "Pottery")],
    epochs: [named("late-iron", "Late Iron")],
    phases: [],
  } as unknown as BoxFacts),
);

describe("in English", () => {
  it("everything is as the server says it", () => {
    expect(said(message, wording)).toBe(message);
    expect(said("The game is over.")).toBe("The game is over.");
    expect(box.cardName("grain-east")).toBe("Grain");
  });
});

describe("in German", () => {
  beforeAll(() => words.speak("de"));
  afterAll(() => words.speak("en"));

  it("names go by what is printed in the box", () => {
    expect(box.areaName("upper-egypt")).toBe("Oberägypten");
    expect(box.areaName("siwa")).toBe("Siwa");
    expect(box.nationName("egypt")).toBe("Ägypten");
    expect(box.nationName("italy")).toBe("Iberien"); // as this board names it
    expect(box.cardName("grain-east")).toBe("Getreide");
    expect(box.advanceName("pottery")).toBe("Töpferei");
    expect(box.epochName("late-iron")).toBe("Späte Eisenzeit");
  });
  it("a refusal is said with the names of what it is about", () => {
    expect(said(message, wording)).toBe("Du hast in Oberägypten keine 3 Steine, die noch nicht gezogen haben.");
    expect(said("The game is over.")).toBe("Das Spiel ist aus.");
    const wanted = "Of the cards you name, the first {count} must include what is wanted: {cards}.";
    expect(said("", { pattern: wanted, values: { count: 2, cards: ["wine", "grain-east"] } })).toContain(
      "Wein und Getreide",
    );
  });
  it("what nobody has put into German stays as it is", () => {
    expect(said("Something new.")).toBe("Something new.");
    expect(served("Something new.")).toBe("Something new.");
  });
  it("every sentence can be read", () => {
    for (const text of Object.values(sentences))
      expect(() => new IntlMessageFormat(text, "de", undefined, { ignoreTag: true }), text).not.toThrow();
  });
  it("the map writes a longer name smaller, and breaks it no more often than it has room", () => {
    const label = { at: [0, 0] as [number, number], size: 20, lines: ["Black", "Sea"] };
    expect(labelOf({ name: "Black Sea", label })).toEqual({ ...label, lines: ["Schwarzes", "Meer"], size: 14 });
    expect(labelOf({ name: "Siwa", label: { ...label, lines: ["Siwa"] } }).size).toBe(20);
    expect(labelOf({ name: "Black Sea", label: { ...label, lines: ["Black Sea"] } }).lines).toEqual(["Schwarzes Meer"]);
  });
});

it("English knows nothing of the German files", async () => {
  expect(words.language).toBe("en");
  expect(words.knows("page.back" satisfies Key)).toBe(true);
  expect(served("The game is over.")).toBe("The game is over.");
});
