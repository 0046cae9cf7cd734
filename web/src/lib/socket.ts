/**
 * The socket of a table: comes back by itself after a lost connection, from the last frame seen on.
 *
 * What was sent and not yet answered when the connection broke is sent again, once, and only counts if nothing has
 * happened since: so nothing is lost and nothing is done twice.
 *
 * A line can be dead without a word: a machine that slept, another network. So whoever waits for an answer expects to
 * hear something, and who comes back to the page after a while asks; if nothing is heard, the line is laid anew.
 */

import type { Accepted, Enter, FromServer, Refused } from "$wire";
import { t } from "./i18n/index.svelte";
import { said } from "./said";

/** A message of this client that the server answers by its id. */
export interface Sending {
  type: string;
  id: number;
  at?: number | null;
}

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule: string | null,
  ) {
    super(message);
  }
}

interface Waiting {
  message: Sending;
  at: number; // the last frame seen when it was sent
  done: (reply: FromServer) => void;
  failed: (refusal: Refusal) => void;
  sent: boolean; // over this connection or one before it
}

export interface Listener {
  /** What has been seen already, for coming back. */
  seen(): Omit<Enter, "type">;
  hear(message: FromServer): void;
  /** Connected (0), or seconds until the next try. */
  lost(seconds: number): void;
}

const LONGEST = 20;
const SILENCE = 12_000; // milliseconds without a word after something was sent: the line is dead
const UNSEEN = 20_000; // milliseconds the page was hidden after which the line is tried

export class Socket {
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer = 0;
  #closed = false;
  #next = 1;
  #patience = 0;
  #hidden = 0; // since when
  #waiting = new Map<number, Waiting>();

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {
    this.#open();
    addEventListener("online", this.#now);
    addEventListener("offline", this.#drop);
    document.addEventListener("visibilitychange", this.#turn);
  }

  /** Send, and wait for what the server says to it. Refusals are thrown. */
  ask<R extends FromServer = Accepted>(message: object, at: number): Promise<R> {
    const id = this.#next++;
    return new Promise<R>((done, failed) => {
      const waiting: Waiting = {
        message: { ...(message as Sending), id },
        at,
        done: done as (reply: FromServer) => void,
        failed,
        sent: false,
      };
      this.#waiting.set(id, waiting);
      if (this.#socket?.readyState === WebSocket.OPEN) this.#send(waiting);
    });
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    clearTimeout(this.#patience);
    removeEventListener("online", this.#now);
    removeEventListener("offline", this.#drop);
    document.removeEventListener("visibilitychange", this.#turn);
    const socket = this.#socket;
    if (socket?.readyState === WebSocket.CONNECTING)
      socket.onopen = () => socket.close(); // not sooner: that is an error
    else socket?.close();
  }

  #open(): void {
    const socket = (this.#socket = new WebSocket(this.address));
    socket.onopen = () => {
      this.#tries = 0;
      this.listener.lost(0);
      socket.send(JSON.stringify({ type: "enter", ...this.listener.seen() }));
      for (const waiting of [...this.#waiting.values()]) this.#send(waiting);
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket || this.#closed) return;
      clearTimeout(this.#patience);
      if (event.code === 1008 || event.code === 4403 || event.code === 4404) {
        this.#fail("closed", event.reason);
        return;
      }
      this.#later(Math.min(LONGEST, 2 ** this.#tries++));
    };
  }

  #send(waiting: Waiting): void {
    const { message } = waiting;
    if (waiting.sent) {
      // Nobody knows whether the server had it before the connection broke.
      if (message.type === "play" || message.type === "play-list") message.at = waiting.at;
      else return this.#giveUp(waiting);
    }
    waiting.sent = true;
    this.#socket?.send(JSON.stringify(message));
    this.#expect();
  }

  /**
   * While an answer is due, something must be heard now and then; what it is does not matter. What was under way when
   * the question was sent proves nothing about the line after it: so each word only buys the answer some more time.
   */
  #expect(): void {
    clearTimeout(this.#patience);
    if (this.#waiting.size) this.#patience = window.setTimeout(this.#drop, SILENCE);
  }

  /** Give this line up without waiting for its end, and lay another one. */
  #drop = (): void => {
    clearTimeout(this.#patience);
    const socket = this.#socket;
    if (this.#closed || socket?.readyState !== WebSocket.OPEN) return; // it is being laid anew already
    this.#socket = null;
    socket.close();
    this.#later(Math.min(LONGEST, 2 ** this.#tries++));
  };

  #turn = (): void => {
    if (document.hidden) this.#hidden = Date.now();
    else if (Date.now() - this.#hidden >= UNSEEN && this.#socket?.readyState === WebSocket.OPEN)
      void this.ask({ type: "look-ahead" }, 0).catch(() => undefined); // who watches is refused: an answer, too
  };

  #giveUp(waiting: Waiting): void {
    this.#waiting.delete(waiting.message.id);
    waiting.failed(new Refusal("lost", t("connection.unanswered"), null));
  }

  #fail(code: string, reason: string): void {
    for (const waiting of this.#waiting.values()) waiting.failed(new Refusal(code, said(reason), null));
    this.#waiting.clear();
  }

  #later(seconds: number): void {
    let left = seconds;
    this.listener.lost(left);
    clearInterval(this.#timer);
    this.#timer = window.setInterval(() => {
      left -= 1;
      if (left <= 0) this.#now();
      else this.listener.lost(left);
    }, 1000);
  }

  #now = (): void => {
    clearInterval(this.#timer);
    const state = this.#socket?.readyState;
    if (!this.#closed && state !== WebSocket.OPEN && state !== WebSocket.CONNECTING) this.#open();
  };

  #hear(message: FromServer): void {
    const id = "id" in message ? message.id : null;
    const waiting = typeof id === "number" ? this.#waiting.get(id) : undefined;
    if (waiting && typeof id === "number") {
      this.#waiting.delete(id);
      if (message.type === "refused") waiting.failed(refusal(message));
      else waiting.done(message);
    }
    this.#expect();
    this.listener.hear(message);
  }
}

const refusal = (message: Refused): Refusal =>
  new Refusal(message.code, said(message.message, message.wording), message.rule ?? null);
