/** Which talk is open (a seat, or null: the whole table) and how far each has been read on this device. */

import type { Table } from "$lib/table.svelte";

class Talks {
  open: number | null = $state(null);
  focus = $state(false); // the field should take the cursor
  #read: Record<string, number> = $state.raw({});
  #first: Record<string, number> = {};

  #key = (table: Table, seat: number | null): string => `${table.id} ${seat ?? "all"}`;

  /** Open a talk, and write. */
  with(seat: number | null): void {
    this.open = seat;
    this.focus = true;
  }

  read(table: Table, seat: number | null, number: number): void {
    const key = this.#key(table, seat);
    if ((this.#read[key] ?? -1) < number) this.#read = { ...this.#read, [key]: number };
  }

  /** Lines by others since it was last read. What stood there when the page was opened counts as read. */
  unread(table: Table, seat: number | null): number {
    this.#first[table.id] ??= table.chat.at(-1)?.number ?? 0;
    const since = Math.max(this.#first[table.id] ?? 0, this.#read[this.#key(table, seat)] ?? 0);
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

export const talks = new Talks();
