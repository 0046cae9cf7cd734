/** One table as this seat sees it: the view, what happened, who is here, what was said. The server tells all of it. */

import type {
  Accepted,
  Action,
  Agreements,
  ChatLine,
  Clocks,
  Event,
  FromServer,
  Hello,
  Question,
  SeatInfo,
  View,
} from "$wire";
import { said } from "./said";
import { Socket, type Refusal } from "./socket";
import { fights, type Fight } from "./table/fights";

export interface Happening {
  number: number;
  at: number; // when this page heard of it
  turn: number;
  phase: string;
  events: Event[];
  began?: string; // the phase when it began; not known of what was before this page came
  fights?: Fight[];
}

const KEPT = 400; // happenings kept for the log
const AWAY = 60_000; // milliseconds without a look after which something was missed

export class Table {
  id: string;
  seat: number | null = $state(null);
  stage: Hello["stage"] | null = $state(null);
  seats: SeatInfo[] = $state.raw([]);
  watchers = $state(0); // people who watch now
  view: View | null = $state.raw(null);
  number = $state(0);
  deadline: number | null = $state(null); // when my clock runs out, in milliseconds since 1970
  agreements: Agreements | null = $state.raw(null); // pause, rewind, abandon: what is proposed
  clocks: Clocks | null = $state.raw(null);
  missed: Happening[] = $state.raw([]); // what happened since this device last looked, until it is put away
  fresh = $state(false); // the log shows only what was missed
  whole = $state(false); // whether the log goes back to the beginning
  chat: ChatLine[] = $state.raw([]);
  log: Happening[] = $state.raw([]);
  lost = $state(0); // seconds to the next try; 0: connected
  entered = $state(false);
  busy = $state(0); // messages under way
  refusal: Refusal | null = $state.raw(null); // of the last thing tried; gone with the next
  elsewhere: string | null = $state(null); // the kind of question that another window of mine has answered
  farewell: string | null = $state(null); // why the server closed the door
  #asked: string | null = null; // what was asked before the last frame
  #address: string;
  #socket: Socket;
  #left: { at: number; number: number } | null = null; // when nobody could look any more, and the last move seen then
  #listeners = new Set<(message: FromServer) => void>();

  constructor(id: string) {
    this.id = id;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#address = `${scheme}//${location.host}/api/tables/${encodeURIComponent(id)}/socket`;
    this.#socket = new Socket(this.#address, {
      seen: () =>
        this.entered ? { since: this.number, chat: this.chat.at(-1)?.number ?? 0 } : { since: seen(id) ?? 0 },
      hear: (message) => this.#hear(message),
      lost: (seconds) => {
        this.lost = seconds;
        if (seconds) this.#leave();
      },
    });
    document.addEventListener("visibilitychange", this.#turn);
  }

  get nation(): string | null {
    return this.view?.nation ?? null;
  }

  get question(): Question | null {
    return this.view?.question ?? null;
  }

  nationOf(seat: number): string | null {
    return this.view?.nations.find((nation) => nation.seat === seat)?.id ?? null;
  }

  seatOf(nation: string): SeatInfo | null {
    const seat = this.view?.nations.find((one) => one.id === nation)?.seat;
    return this.seats.find((one) => one.seat === seat) ?? null;
  }

  play = (action: Action): Promise<boolean> => this.#try({ type: "play", action });
  playList = (actions: Action[]): Promise<boolean> => this.#try({ type: "play-list", actions });
  undo = (): Promise<boolean> => this.#try({ type: "undo" });
  say = (text: string, to: number | null): Promise<boolean> => this.#try({ type: "say", text, to });

  /** Any message the server answers by id; refusals are thrown. */
  ask = <R extends FromServer = Accepted>(message: object): Promise<R> => this.#socket.ask<R>(message, this.number);

  /** Hear every message, for parts of the page with matters of their own. Returns how to stop. */
  listen(listener: (message: FromServer) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#socket.close();
    document.removeEventListener("visibilitychange", this.#turn);
  }

  #turn = (): void => (document.hidden ? this.#leave() : this.#return());

  /** The page is hidden, or the line is cut: what happens from now on is seen by nobody. */
  #leave(): void {
    if (this.entered) this.#left ??= { at: Date.now(), number: this.number };
  }

  /** Somebody looks again. After a short glance elsewhere the log is enough. */
  #return(): void {
    if (document.hidden || this.lost) return;
    const left = this.#left;
    this.#left = null;
    if (left && Date.now() - left.at >= AWAY)
      this.#tell(this.log.filter((happening) => happening.number > left.number));
    this.#seen();
  }

  #seen(): void {
    if (this.view && !this.#left && !document.hidden) remember(this.id, this.number);
  }

  #tell(missed: Happening[]): void {
    if (!missed.length) return;
    const known = new Set(this.missed); // and not yet put away
    this.missed = [...this.missed, ...missed.filter((happening) => !known.has(happening))];
  }

  /** Send; what is refused is kept in `refusal` for the panel to show. */
  async #try(message: object): Promise<boolean> {
    this.refusal = this.elsewhere = null;
    this.busy += 1;
    try {
      await this.ask(message);
      return true;
    } catch (refusal) {
      this.refusal = refusal as Refusal;
      return false;
    } finally {
      this.busy -= 1;
    }
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case "hello":
        this.seat = message.seat;
        this.stage = message.stage;
        this.seats = message.seats;
        this.watchers = message.watchers ?? 0;
        this.#returned(message);
        this.deadline = message.deadline ?? null;
        this.agreements = message.agreements ?? null;
        this.clocks = message.clocks ?? null;
        this.chat = this.entered ? [...this.chat, ...message.chat] : message.chat;
        this.entered = true;
        this.#return();
        break;
      case "frame":
        this.#happened(message.number, message.events, message.view);
        if (message.view?.standings.length) this.stage = "finished"; // nobody sends word of it apart
        this.deadline = message.deadline ?? null;
        break;
      case "answered-elsewhere":
        // Where the same is asked again, as in a trade, nothing was taken away.
        if (this.question?.kind !== this.#asked) this.elsewhere = this.#asked;
        break;
      case "seats-changed":
        this.stage = message.stage;
        this.seats = message.seats;
        this.watchers = message.watchers ?? 0;
        break;
      case "agreements":
        this.agreements = message;
        break;
      case "clocks":
        this.clocks = message;
        break;
      case "chat-line":
        this.chat = [...this.chat, message];
        break;
      case "bye":
        this.farewell = said(message.reason);
        break;
    }
    for (const listener of this.#listeners) listener(message);
  }

  #happened(number: number, events: Event[], view: View | null): void {
    const began = this.view?.phase ?? "";
    this.#asked = this.question?.kind ?? null;
    this.number = number;
    this.view = view;
    if (events.length && view) {
      const happening = {
        number,
        at: Date.now(),
        turn: view.turn,
        phase: view.phase,
        events,
        began,
        fights: fights(events, view.areas, began),
      };
      this.log = [...this.log.slice(-KEPT), happening];
    }
    this.#seen();
  }

  /** Back again, or here for the first time: what happened in between comes in one piece, cut here by phases. */
  #returned({ number, events, view }: Hello): void {
    const before = this.entered ? this.number : (seen(this.id) ?? 0);
    this.number = number;
    this.view = view;
    const past = byPhase(events, number);
    this.log = [...this.log, ...past].slice(-KEPT);
    if (!this.entered) this.whole = before === 0;
    if (!this.entered && before > 0 && before < number) this.#tell(past);
    this.#seen();
  }

  /** The log from the beginning: asked over a connection of its own, which is closed again. */
  history(): void {
    const socket = new WebSocket(this.#address);
    socket.onopen = () => socket.send(JSON.stringify({ type: "enter", since: 0 }));
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as FromServer;
      if (message.type !== "hello") return;
      socket.close();
      const later = this.log.filter((happening) => happening.number > message.number);
      this.log = [...byPhase(message.events, message.number), ...later];
      this.whole = true;
    };
  }
}

/** A long list of events as happenings, one for each phase. Their moment is not known. */
function byPhase(events: Event[], number: number): Happening[] {
  const found: Happening[] = [];
  let [turn, phase] = [0, ""];
  let now: Event[] = [];
  const close = (): void => {
    if (now.length) found.push({ number, at: 0, turn, phase, events: now });
    now = [];
  };
  for (const event of events) {
    if (event.type === "turn-began" || event.type === "phase-began") {
      if (event.type === "turn-began" || now.at(-1)?.type !== "turn-began") close();
      if (event.type === "turn-began") turn = event.turn;
      else phase = event.phase;
    }
    now.push(event);
  }
  close();
  return found;
}

// The last move this device has seen, so that what was missed can be told.

const PLACE = "ochre.seen.";

function seen(table: string): number | null {
  try {
    return Number(localStorage.getItem(PLACE + table)) || null;
  } catch {
    return null;
  }
}

function remember(table: string, number: number): void {
  try {
    localStorage.setItem(PLACE + table, String(number));
  } catch {
    // private windows: nothing was missed, then
  }
}
