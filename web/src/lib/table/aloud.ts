/** What readers are told of while the table goes on: few words, never in a hurry. */

const PAUSE = 3000; // milliseconds between two announcements
const MOST = 3; // lines told at once; the others are only counted

export interface Piece {
  text: string;
  mine: boolean; // it concerns who listens
}

/** Gathers what happens and says it at most every few seconds: what concerns me first, the rest as a number. */
export class Announcer {
  #waiting: Piece[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly say: (text: string) => void,
    private readonly more: (count: number) => string,
  ) {}

  hear(pieces: Piece[]): void {
    this.#waiting.push(...pieces);
    if (this.#timer === undefined) this.#speak();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #speak = (): void => {
    this.#timer = undefined;
    if (!this.#waiting.length) return;
    const sorted = [...this.#waiting.filter((one) => one.mine), ...this.#waiting.filter((one) => !one.mine)];
    const rest = sorted.length - MOST;
    this.say([...sorted.slice(0, MOST).map((one) => one.text), ...(rest > 0 ? [this.more(rest)] : [])].join(" "));
    this.#waiting = [];
    this.#timer = setTimeout(this.#speak, PAUSE);
  };
}
