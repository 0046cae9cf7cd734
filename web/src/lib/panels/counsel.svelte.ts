/**
 * What the server says of an answer before it is sent: whether it is possible, and what would follow.
 *
 * Asked a moment after the last change; an older reply never overtakes a newer one.
 */

import type { Action, Consulted, Foreseen } from "$wire";
import { said } from "$lib/said";
import type { Table } from "$lib/table.svelte";

export type Warning = Consulted["warnings"][number];

export interface Refused {
  step: number; // which of the actions
  message: string;
  rule: string | null;
}

const PAUSE = 250; // milliseconds without a change

export class Counsel {
  refused: Refused | null = $state.raw(null);
  warnings: Warning[] = $state.raw([]);
  foreseen: Foreseen | null = $state.raw(null); // the table after the actions that are possible
  #table: Table;
  #timer = 0;
  #newest = 0;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Think about these actions; nothing to think about clears it. */
  about(actions: readonly Action[] | null): void {
    clearTimeout(this.#timer);
    const mine = ++this.#newest;
    if (!actions?.length) this.#clear();
    else this.#timer = window.setTimeout(() => void this.#ask(actions, mine), PAUSE);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#newest += 1;
  }

  #clear(): void {
    this.refused = null;
    this.warnings = [];
    this.foreseen = null;
  }

  async #ask(actions: readonly Action[], mine: number): Promise<void> {
    const reply = await this.#table.ask<Consulted>({ type: "consult", actions }).catch(() => null);
    if (mine !== this.#newest) return;
    if (!reply) return this.#clear();
    const { objection } = reply;
    this.refused = objection && {
      step: objection.index,
      message: said(objection.message, objection.wording),
      rule: objection.rule,
    };
    this.warnings = reply.warnings;
    this.foreseen = reply.foreseen;
  }
}
