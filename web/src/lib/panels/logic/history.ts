/** My own trades of this turn, latest first, with what each changed in the value of my sets. */

import type { CardsTraded } from "$wire";
import type { Happening } from "$lib/table.svelte";
import { gather, type Counts } from "./counts";
import { net, type Lookup } from "./sets";

export interface Deal {
  key: string;
  at: number;
  partner: string;
  gave: string[];
  got: string[];
  change: number;
}

/** Between two trades of one phase nothing else changes a hand, so the hand before each can be worked out backwards. */
export function deals(log: readonly Happening[], me: string, turn: number, hand: Counts, cards: Lookup): Deal[] {
  const found: Deal[] = [];
  let after = { ...hand };
  for (const happening of [...log].reverse()) {
    if (happening.turn !== turn) break;
    if (happening.phase !== "trade") continue;
    const trades = happening.events.filter((event): event is CardsTraded => event.type === "cards-traded");
    for (const [at, event] of trades.reverse().entries()) {
      if (event.maker !== me && event.taker !== me) continue;
      const mine = event.maker === me;
      const gave = (mine ? event.from_maker : event.from_taker) ?? [];
      const got = (mine ? event.from_taker : event.from_maker) ?? [];
      const before = { ...after };
      for (const [card, count] of Object.entries(gather(gave))) before[card] = (before[card] ?? 0) + count;
      for (const [card, count] of Object.entries(gather(got))) before[card] = (before[card] ?? 0) - count;
      found.push({
        key: `${happening.number}.${at}`,
        at: happening.at,
        partner: mine ? event.taker : event.maker,
        gave,
        got,
        change: net(before, got, gave, cards).total,
      });
      after = before;
    }
  }
  return found;
}
