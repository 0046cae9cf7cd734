/** A line to a server that is played by the test: sockets, time, and whether the page is looked at. */

import { afterEach, beforeEach, vi } from "vitest";

/** The other end of the line: a socket that says what it is told to, and notes what it is sent. */
export class Line {
  static OPEN = 1;
  static CONNECTING = 0;
  static all: Line[] = [];
  static get last(): Line {
    return Line.all.at(-1)!;
  }
  readyState = 0;
  sent: { type: string; id?: number; at?: number; since?: number }[] = [];
  closed = false;
  onopen = (): void => undefined;
  onclose = (_: { code: number; reason: string }): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Line["sent"][number]);
  }
  close(): void {
    this.closed = true;
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen();
  }
  breaks(): void {
    this.readyState = 3;
    this.onclose({ code: 1006, reason: "" });
  }
  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

let hidden = false;
export function look(away: boolean): void {
  hidden = away;
  document.dispatchEvent(new Event("visibilitychange"));
}

/** To be called once in a file of tests. */
export function overLines(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Line);
    vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
    Line.all = [];
    hidden = false;
    localStorage.clear();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
