/**
 * Answers given ahead and standing orders of this seat, as the server keeps them. Nobody else is told of them.
 */

import type { Action, FromServer, Orders, Prepared } from "$wire";
import type { Table } from "$lib/table.svelte";

export type Scope = "until_changed" | "turn" | "once";
export type AheadState = Omit<Prepared, "type">;

const NOTHING: AheadState = { prepared: [], orders: {}, open: [], used: [] };

export class Ahead {
  now: AheadState = $state.raw(NOTHING);
  known = $state(false); // whether the server has told
  #table: Table;

  constructor(table: Table) {
    this.#table = table;
    table.listen((message) => this.#hear(message));
    void this.look();
  }

  /** Ask for all of it anew. A server without these messages refuses: then nothing is offered. */
  async look(): Promise<void> {
    if (this.#table.seat === null) return;
    await this.#table.ask({ type: "look-ahead" }).catch(() => undefined);
  }

  async prepare(kind: string, answers: Action[][], replaces?: number): Promise<void> {
    await this.#table.ask({ type: "prepare", kind, answers, ...(replaces === undefined ? {} : { replaces }) });
  }

  async withdraw(number: number): Promise<void> {
    await this.#table.ask({ type: "withdraw-answer", number });
  }

  async order(orders: Orders, scope: Scope = "until_changed"): Promise<void> {
    await this.#table.ask({ type: "set-orders", orders, scope });
  }

  /** Add policies to the orders that hold until changed. */
  async always(more: Orders): Promise<void> {
    const old: Orders = this.now.orders.until_changed ?? {};
    const merged = Object.fromEntries(
      Object.entries(more).map(([name, policy]) => [name, { ...old[name as keyof Orders], ...policy }]),
    ) as Orders;
    await this.order({ ...old, ...merged });
  }

  #hear(message: FromServer): void {
    if (message.type === "prepared") this.#take(message);
    else if (message.type === "hello" && message.ahead) this.#take(message.ahead);
    else if (message.type === "hello" && !this.known) void this.look();
  }

  #take(state: AheadState): void {
    this.now = { ...NOTHING, ...state };
    this.known = true;
  }
}

const kept = new WeakMap<Table, Ahead>();

/** One for each table. */
export function aheadOf(table: Table): Ahead {
  let ahead = kept.get(table);
  if (!ahead) kept.set(table, (ahead = new Ahead(table)));
  return ahead;
}
