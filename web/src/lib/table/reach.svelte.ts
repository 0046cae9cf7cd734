/** Who could come to my areas, as the server reckons it: asked when the table has come to rest, and told to the map. */

import type { Reach } from "$wire";
import { board } from "$lib/board.svelte";
import type { Table } from "$lib/table.svelte";

const CALM = 700; // milliseconds without news before it is asked

/** To be called while a component is set up. */
export function reaching(table: Table): void {
  let asked = -1;
  $effect(() => {
    const number = table.number;
    if (!table.nation || table.stage !== "running" || number === asked) return;
    const timer = setTimeout(() => {
      asked = number;
      table.ask<Reach>({ type: "ask-reach" }).then(
        (told) => (board.comers = told.areas),
        () => undefined, // too fast: what is known stays
      );
    }, CALM);
    return () => clearTimeout(timer);
  });
  $effect(() => () => {
    board.comers = {};
  });
}
