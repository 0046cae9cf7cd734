/**
 * All words of the page, from catalogues: one folder per language, one file per part of the page.
 *
 * A message is written in ICU form ("{count, plural, one {# token} other {# tokens}}"). English is complete by
 * definition: its keys are the type. A language is fetched when it is chosen, and no other.
 *
 * The server speaks English: names as they are printed in the box, refusals, help. A language holds two more files for
 * that (`served`): names by what is printed, and sentences by their English pattern. What is not there stays English.
 */

import type english from "./en";
import { message, type Message } from "./message";
import type { Served } from "./served";

export type Key = keyof typeof english;
export type Values = Record<string, string | number | boolean | Date | null | undefined>;
export type NameKind = keyof Served["names"];
type Catalogue = Record<Key, string>;

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

const CATALOGUES: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import("./en"),
  de: () => import("./de"),
};
const SERVED: Partial<Record<Language, () => Promise<{ default: Served }>>> = { de: () => import("./de/served") };

class Words {
  language: Language = $state("en");
  /** Settled when the language that was last chosen has come. */
  ready: Promise<void> = Promise.resolve();
  #asked: Language | null = null;
  #catalogue: Catalogue = $state.raw({} as Catalogue);
  #served: Served | null = $state.raw(null);
  #formats = new Map<string, Message>();

  speak(language: Language): Promise<void> {
    if (this.#asked === language) return this.ready;
    this.#asked = language;
    return (this.ready = this.#fetch(language).catch((fault) => {
      if (this.#asked === language) this.#asked = null; // choosing it again tries again
      throw fault;
    }));
  }

  async #fetch(language: Language): Promise<void> {
    const [catalogue, served] = await Promise.all([CATALOGUES[language](), SERVED[language]?.()]);
    if (this.#asked !== language) return; // another one was chosen meanwhile
    this.#formats.clear();
    this.#catalogue = catalogue.default;
    this.#served = served?.default ?? null;
    this.language = language;
    document.documentElement.lang = language;
  }

  say(key: Key, values?: Values): string {
    const text = this.#catalogue[key]; // read first: who says it is told when the language changes
    return text === undefined ? key : this.#format(text, values);
  }

  knows(key: string): key is Key {
    return Object.hasOwn(this.#catalogue, key);
  }

  /** What is printed in the box, in this language. */
  name(kind: NameKind, printed: string, otherwise = printed): string {
    return this.#served?.names[kind][printed] ?? otherwise;
  }

  /** A sentence of the server in this language; undefined if it has none. */
  sentence(pattern: string, values?: Values): string | undefined {
    const text = this.#served?.sentences[pattern];
    return text === undefined ? undefined : this.#format(text, values);
  }

  #format(text: string, values?: Values): string {
    let format = this.#formats.get(text);
    if (!format) this.#formats.set(text, (format = message(text, this.language)));
    return format(values);
  }
}

export const words = new Words();
export const t = (key: Key, values?: Values): string => words.say(key, values);
/** For keys made at run time ("phase.movement"): the words, or what stands in for them. */
export const maybe = (key: string, otherwise: string, values?: Values): string =>
  words.knows(key) ? words.say(key, values) : otherwise;
/** A sentence of the server that has nothing to fill in: help, notes. */
export const served = (text: string): string => words.sentence(text) ?? text;
