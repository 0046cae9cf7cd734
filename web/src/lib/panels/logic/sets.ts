/** Sets of cards and what they are worth, from the values the server lists for each number of cards. */

import type { CardFacts } from "$wire";
import type { Counts } from "./counts";

export type Lookup = (id: string) => CardFacts | undefined;

/** What so many cards of one kind are worth. */
export function worth(card: CardFacts | undefined, count: number): number {
  const values = card?.set_values;
  if (!values?.length) return 0;
  return values[Math.min(count, values.length - 1)] ?? 0;
}

/** The commodity of a card: with two blocks those of one name are two kinds of cards and one commodity. */
export const commodity = (id: string, cards: Lookup): string => cards(id)?.same_as ?? id;

/** Cards by commodity. */
export function together(counts: Counts, cards: Lookup): Counts {
  const sum: Counts = {};
  for (const [id, count] of Object.entries(counts)) {
    const kind = commodity(id, cards);
    sum[kind] = (sum[kind] ?? 0) + count;
  }
  return sum;
}

/** The other way round: so many of each commodity as cards of this hand. */
export function apart(counts: Counts, hand: Counts, cards: Lookup): Counts {
  const left = { ...counts };
  const found: Counts = {};
  for (const [id, held] of Object.entries(hand)) {
    const kind = commodity(id, cards);
    const count = Math.min(held, left[kind] ?? 0);
    if (count <= 0) continue;
    found[id] = count;
    left[kind]! -= count;
  }
  return found;
}

export interface HandSet {
  card: CardFacts;
  count: number;
  worth: number;
  more: number | null; // with one more; null: complete
  less: number; // with one fewer
}

/** The commodities of a hand as sets, most valuable first. */
export function sets(hand: Counts, cards: Lookup): HandSet[] {
  const found: HandSet[] = [];
  for (const [id, count] of Object.entries(together(hand, cards))) {
    const card = cards(id);
    if (!card || card.kind === "calamity" || !count) continue;
    const size = card.set_size ?? 0;
    found.push({
      card,
      count,
      worth: worth(card, count),
      more: card.kind === "commodity" && count < size ? worth(card, count + 1) : null,
      less: worth(card, count - 1),
    });
  }
  return found.sort((one, other) => other.worth - one.worth || one.card.stack - other.card.stack);
}

export const calamities = (hand: Counts, cards: Lookup): CardFacts[] =>
  Object.entries(hand)
    .filter(([, count]) => count > 0)
    .map(([id]) => cards(id))
    .filter((card): card is CardFacts => card?.kind === "calamity");

/** What a hand gains by getting and giving these cards, kind by kind. */
export function net(
  hand: Counts,
  gets: readonly string[],
  gives: readonly string[],
  cards: Lookup,
): { total: number; parts: { card: string; change: number; held: number }[] } {
  const change = new Map<string, number>();
  const count = (id: string, by: number): void => {
    const kind = commodity(id, cards);
    change.set(kind, (change.get(kind) ?? 0) + by);
  };
  for (const id of gets) count(id, 1);
  for (const id of gives) count(id, -1);
  const mine = together(hand, cards);
  const parts = [...change]
    .filter(([, by]) => by !== 0)
    .map(([id, by]) => {
      const now = mine[id] ?? 0;
      const held = Math.max(0, now + by);
      return { card: id, change: worth(cards(id), held) - worth(cards(id), now), held };
    });
  return { total: parts.reduce((sum, part) => sum + part.change, 0), parts };
}
