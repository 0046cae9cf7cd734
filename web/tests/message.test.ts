import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import german from "$lib/i18n/de";
import germanServed from "$lib/i18n/de/served";
import english from "$lib/i18n/en";
import { message } from "$lib/i18n/message";

/** What intl-messageformat makes of it. */
function usual(text: string, language: string): (values: Record<string, string | number>) => string {
  const format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
  return (values) => String(format.format(values));
}

const NAMES = /\{\s*(\w+)\s*[,}]/g;
const OPTIONS = /(\w+) \{/g;
const matched = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((found) => found[1]!);

describe("a message", () => {
  const CATALOGUES = [
    ["en", english],
    ["de", german],
    ["de", germanServed.sentences],
  ] as [string, Record<string, string>][];
  it.each(CATALOGUES)(
    "reads as it should, all of them in %s",
    (language, catalogue) => {
      for (const text of Object.values(catalogue)) {
        const [ours, theirs] = [message(text, language), usual(text, language)];
        const numbers = new Set(matched(text, /\{(\w+), (?:plural|selectordinal)/g));
        for (const value of [0, 1, 2, 3, 1234, "other", ...matched(text, OPTIONS)]) {
          const values = Object.fromEntries(
            matched(text, NAMES).map((name) => [name, numbers.has(name) && typeof value === "string" ? 2 : value]),
          );
          expect(ours(values), text).toBe(theirs(values));
        }
      }
    },
    30_000,
  );

  it.each([
    "plain, with a brace '{' and '}' and 'nothing",
    "it''s {a}'s '{a}' and '{it''s}'",
    "{a, plural, =0 {none} =1 {just one} one {#} other {# of {b}, '#' {c, select, x {# in x} other {# else}}}}",
    "{a, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} # {b}",
    "{ c , select , x { spaced } other {} }|",
  ])("understands %s", (text) => {
    for (const a of [0, 1, 2, 3, 11, 22, 1000000])
      for (const c of ["x", "y"]) {
        const values = { a, b: "bee", c };
        expect(message(text, "en")(values)).toBe(usual(text, "en")(values));
      }
  });
});
