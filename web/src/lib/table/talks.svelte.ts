/** Which talk is open (a seat, or null: the whole table), how far each has been read, and what is half written in each. */

import type { Table } from "$lib/table.svelte";

const PLACE = "ochre.talks.";

interface Kept {
  from: number; // lines up to this one stood there when this device first came: they count as read
  read: Record<string, number>; // the last line read of each talk
  drafts: Record<string, string>;
}

class Talks {
  open: number | null = $state(null);
  focus = $state(false); // the field should take the cursor
  #kept: Record<string, Kept> = $state.raw({}); // by table

  #of(table: Table): Kept {
    return this.#kept[table.id] ?? stored(table.id) ?? { from: table.chat.at(-1)?.number ?? 0, read: {}, drafts: {} };
  }

  #keep(table: Table, change: Partial<Kept>): void {
    const kept = { ...this.#of(table), ...change };
    this.#kept = { ...this.#kept, [table.id]: kept };
    store(table.id, kept);
  }

  /** Open a talk, and write. */
  with(seat: number | null): void {
    this.open = seat;
    this.focus = true;
  }

  /** To be called when one comes to a table: what is said from now on is new. Another window may have read on. */
  enter(table: Table): void {
    const { [table.id]: _, ...others } = this.#kept;
    this.#kept = others;
    this.open = null;
    this.#keep(table, {});
  }

  read(table: Table, seat: number | null, number: number): void {
    const { read } = this.#of(table);
    const key = keyOf(seat);
    if ((read[key] ?? -1) < number) this.#keep(table, { read: { ...read, [key]: number } });
  }

  /** What I was writing there. It never moves to another talk: what is meant for one is not said to all by mistake. */
  draft(table: Table, seat: number | null): string {
    return this.#of(table).drafts[keyOf(seat)] ?? "";
  }

  write(table: Table, seat: number | null, text: string): void {
    const { [keyOf(seat)]: _, ...others } = this.#of(table).drafts;
    this.#keep(table, { drafts: text ? { ...others, [keyOf(seat)]: text } : others });
  }

  /** Lines by others since it was last read on this device. */
  unread(table: Table, seat: number | null): number {
    const { from, read } = this.#of(table);
    const since = Math.max(from, read[keyOf(seat)] ?? 0);
    return table.chat.filter(
      (line) =>
        line.number > since &&
        line.sender !== table.seat &&
        (seat === null ? (line.to ?? null) === null : line.sender === seat && (line.to ?? null) !== null),
    ).length;
  }

  all(table: Table): number {
    const seats = table.seats.map((seat) => seat.seat).filter((seat) => seat !== table.seat);
    return [null, ...seats].reduce<number>((sum, seat) => sum + this.unread(table, seat), 0);
  }
}

const keyOf = (seat: number | null): string => (seat === null ? "all" : String(seat));

function stored(table: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(PLACE + table) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

function store(table: string, kept: Kept): void {
  try {
    localStorage.setItem(PLACE + table, JSON.stringify(kept));
  } catch {
    // private windows: it is only in this page
  }
}

export const talks = new Talks();
