/** How the race stands, as the server reckons it: points, next steps, my road. Asked anew when the table has changed. */

import type { Outlook as Told } from "$wire";
import type { Table } from "$lib/table.svelte";

const CALM = 400; // milliseconds without news before it is asked: bots move in bursts

export class Outlook {
  now: Told | null = $state.raw(null);

  /** To be made while a component is set up. */
  constructor(table: Table) {
    let asked = -1;
    $effect(() => {
      const number = table.number;
      if (!table.view || table.view.turn < 1 || number === asked) return;
      const timer = setTimeout(() => {
        asked = number;
        table.ask<Told>({ type: "ask-outlook" }).then(
          (told) => (this.now = told),
          () => undefined, // too fast, or over: what is known stays
        );
      }, CALM);
      return () => clearTimeout(timer);
    });
  }

  points(nation: string | null): number | null {
    return this.now?.positions.find((one) => one.nation === nation)?.points ?? null;
  }
}
