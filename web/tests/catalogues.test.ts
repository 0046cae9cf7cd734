import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import german from "$lib/i18n/de";
import names from "$lib/i18n/de/names.json";
import sentences from "$lib/i18n/de/sentences.json";
import english from "$lib/i18n/en";

type Part = { type: number; value?: string; options?: Record<string, { value: Part[] }> };

/** Names of the values a message asks for, in all its branches. */
function asked(parts: Part[], found = new Set<string>()): Set<string> {
  for (const part of parts) {
    // 0 is plain text, 7 the # of a plural; everything else names a value
    if (part.type !== 0 && part.type !== 7 && part.value) found.add(part.value);
    for (const option of Object.values(part.options ?? {})) asked(option.value, found);
  }
  return found;
}
const parse = (text: string, language: string): Part[] =>
  new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst() as Part[];

describe("catalogues", () => {
  const keys = Object.keys(english) as (keyof typeof english)[];
  it("have the same keys in every language", () => expect(Object.keys(german).sort()).toEqual([...keys].sort()));
  it("can be read, and German asks for no value that English is not given", () => {
    for (const key of keys) {
      const given = asked(parse(english[key], "en"));
      for (const name of asked(parse(german[key], "de"))) expect(given, `${key} in German`).toContain(name);
    }
  });
  it("name cards, advances and nations in their own language", () => {
    const printed = (["card", "advance", "nation"] as const).flatMap((kind) =>
      Object.entries(names[kind]).flatMap(([english, german]) => (english === german ? [] : [english])),
    );
    const english = new RegExp(`(?<![\\p{L}-])(${printed.join("|")})(?![\\p{L}-])`, "u");
    // our own name is the name of a card
    const spoken = [
      ...Object.entries(german).filter(([, text]) => !text.includes("Ochre")),
      ...Object.entries(sentences),
    ];
    for (const [key, text] of spoken) expect(text, key).not.toMatch(english);
  });
  it("shout nowhere", () => {
    for (const key of keys) expect(english[key] + german[key], key).not.toContain("!");
  });
});
