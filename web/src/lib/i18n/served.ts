type Kind = "area" | "nation" | "card" | "advance" | "epoch" | "place" | "theme" | "kind" | "option";

/** What a language needs to say what the server says in English. */
export interface Served {
  /** By kind; areas, nations, cards and advances by what is printed in the box, the others by id. Areas of the same
   * name in both languages are left out. */
  names: Record<Kind, Record<string, string>>;
  /** By the English pattern, as in `Wording`; in ICU form. */
  sentences: Record<string, string>;
}
