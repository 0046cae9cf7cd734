/**
 * All words of the page, from catalogues: one folder per language, one file per part of the page.
 *
 * A message is written in ICU form ("{count, plural, one {# token} other {# tokens}}"). Names of areas, nations, cards
 * and advances come from the server's facts, not from here. English is complete by definition: its keys are the type.
 */

import { IntlMessageFormat } from "intl-messageformat";
import english from "./en";

export type Key = keyof typeof english;
export type Values = Record<string, string | number | boolean | Date | null | undefined>;
type Catalogue = Record<Key, string>;

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

class Words {
  language: Language = $state("en");
  #catalogue: Catalogue = $state.raw(english);
  #ready = new Map<string, IntlMessageFormat>();

  async speak(language: Language): Promise<void> {
    const catalogue: Catalogue = language === "en" ? english : (await import("./de")).default;
    this.#ready.clear();
    this.#catalogue = catalogue;
    this.language = language;
    document.documentElement.lang = language;
  }

  say(key: Key, values?: Values): string {
    const text = this.#catalogue[key]; // read first: who says it is told when the language changes
    if (text === undefined) return key;
    let message = this.#ready.get(key);
    if (!message)
      this.#ready.set(key, (message = new IntlMessageFormat(text, this.language, undefined, { ignoreTag: true })));
    return String(message.format(values as Record<string, string | number>));
  }

  knows(key: string): key is Key {
    return Object.hasOwn(this.#catalogue, key);
  }
}

export const words = new Words();
export const t = (key: Key, values?: Values): string => words.say(key, values);
/** For keys made at run time ("phase.movement"): the words, or what stands in for them. */
export const maybe = (key: string, otherwise: string, values?: Values): string =>
  words.knows(key) ? words.say(key, values) : otherwise;
