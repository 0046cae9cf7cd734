/**
 * Messages in ICU form, as far as catalogues use it: {value}, plural and selectordinal with # and =1, select, quotes by '.
 * With it the page is 9 kB lighter than with intl-messageformat, which tests hold it against.
 */

import type { Values } from "./index.svelte";

export type Message = (values?: Values) => string;
/** A piece of text; `count` is what # stands for. */
type Piece = string | ((values: Values, count: string) => string);

export function message(text: string, language: string): Message {
  const pieces = new Reader(text, language).pieces(false);
  return (values = {}) => written(pieces, values, "");
}

const written = (pieces: Piece[], values: Values, count: string): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : piece(values, count))).join("");

class Reader {
  #at = 0;

  constructor(
    readonly text: string,
    readonly language: string,
  ) {}

  /** Up to the end, or to the brace that closes an option; it stays to be read. */
  pieces(counted: boolean): Piece[] {
    const found: Piece[] = [];
    let plain = "";
    const add = (piece: Piece): void => {
      found.push(plain, piece);
      plain = "";
    };
    for (; this.#at < this.text.length && this.text[this.#at] !== "}"; this.#at++) {
      const sign = this.text[this.#at]!;
      if (sign === "{") add(this.#argument());
      else if (sign === "#" && counted) add((_, count) => count);
      else if (sign === "'") plain += this.#quoted(counted);
      else plain += sign;
    }
    return plain ? [...found, plain] : found;
  }

  /** From a quotation mark to its last sign. '' is one mark; a mark before a sign of the form quotes it, else is itself. */
  #quoted(counted: boolean): string {
    const next = this.text[this.#at + 1] ?? "";
    if (next === "'") {
      this.#at++;
      return "'";
    }
    if (!(counted ? /[{}<>#]/ : /[{}<>]/).test(next)) return "'";
    let inside = "";
    for (this.#at++; this.#at < this.text.length; this.#at++) {
      if (this.text[this.#at] !== "'") inside += this.text[this.#at];
      else if (this.text[this.#at + 1] === "'") inside += this.text[this.#at++];
      else break;
    }
    return inside;
  }

  /** From the opening brace to the closing one: {name} or {name, kind, option {...} ...}. */
  #argument(): Piece {
    this.#at++;
    const name = this.#word();
    if (this.text[this.#at] === "}") return (values) => shown(values[name]);
    this.#at++;
    const kind = this.#word();
    this.#at++;
    const options: Record<string, Piece[]> = {};
    for (let option = this.#word(); option; option = this.#word()) {
      this.#at++; // the opening brace
      options[option] = this.pieces(kind !== "select");
      this.#at++;
    }
    if (kind === "select")
      return (values, count) => written(options[shown(values[name])] ?? options.other ?? [], values, count);
    const rules = new Intl.PluralRules(this.language, { type: kind === "plural" ? "cardinal" : "ordinal" });
    const figures = new Intl.NumberFormat(this.language);
    return (values) => {
      const number = Number(values[name]);
      const pieces = options[`=${number}`] ?? options[rules.select(number)] ?? options.other ?? [];
      return written(pieces, values, figures.format(number));
    };
  }

  /** The next word, without the space around it; it may be empty. */
  #word(): string {
    const [all, word] = /\s*([^\s,{}]*)\s*/y.exec(this.text.slice(this.#at))!;
    this.#at += all!.length;
    return word!;
  }
}

const shown = (value: Values[string]): string =>
  value === null || value === undefined || value === false ? "" : String(value);
