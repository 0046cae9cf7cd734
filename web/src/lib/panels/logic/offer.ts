/** An offer as it is being made: cards of mine, which of them are named, what is wanted. The server judges it. */

import type { AcceptOffer, MakeOffer, OfferView } from "$wire";
import { gather, type Counts } from "./counts";
import { commodity, together, worth, type Lookup } from "./sets";

export interface Draft {
  answers: number | null; // the offer it answers; null: a new one
  to: string | null; // null: everybody
  give: string[];
  named: number[]; // places in `give` that are named truly, in this order
  bluffs: string[]; // further names, true or not
  wants: string[];
  want_count: number;
  want_value: number; // what the other side's cards must be worth, where values are stated; else 0
}

export interface Book {
  least_cards: number;
  true_names: number;
}

export const empty = (book: Book): Draft => ({
  answers: null,
  to: null,
  give: [],
  named: [],
  bluffs: [],
  wants: [],
  want_count: book.least_cards,
  want_value: 0,
});

/** What is left of a hand when these cards are taken out. */
export function rest(hand: Counts, taken: readonly string[]): Counts {
  const left = { ...hand };
  for (const card of taken) left[card] = (left[card] ?? 0) - 1;
  return left;
}

/** A card of this commodity that is left in a hand and may be given. */
export const held = (wanted: string, hand: Counts, cards: Lookup, may: (id: string) => boolean): string | null =>
  Object.keys(hand).find((id) => hand[id]! > 0 && commodity(id, cards) === commodity(wanted, cards) && may(id)) ?? null;

/** So many goods whose loss costs the sets least, one after the other. */
export function cheapest(hand: Counts, count: number, cards: Lookup, may: (id: string) => boolean): string[] {
  const left = { ...hand };
  const found: string[] = [];
  while (found.length < count) {
    let best: string | null = null;
    let least = Infinity;
    const sets = together(left, cards);
    for (const [id, here] of Object.entries(left)) {
      if (here <= 0 || !may(id) || cards(id)?.kind === "calamity") continue;
      const whole = sets[commodity(id, cards)] ?? here;
      const loss = worth(cards(id), whole) - worth(cards(id), whole - 1);
      if (loss < least) [best, least] = [id, loss];
    }
    if (best === null) break;
    found.push(best);
    left[best]! -= 1;
  }
  return found;
}

/** What these cards are worth as sets. */
export function valueOf(given: readonly string[], cards: Lookup): number {
  return Object.entries(together(gather(given), cards))
    .filter(([id]) => cards(id)?.kind !== "calamity")
    .reduce((sum, [id, count]) => sum + worth(cards(id), count), 0);
}

/** Add a card; the first goods are the ones that are named. */
export function give(draft: Draft, card: string, book: Book, nameable: (id: string) => boolean): Draft {
  const next = { ...draft, give: [...draft.give, card] };
  return next.named.length < book.true_names && nameable(card)
    ? { ...next, named: [...next.named, next.give.length - 1] }
    : next;
}

/** Take a card back; another one is named in its place if there is one. */
export function take(draft: Draft, place: number, book: Book, nameable: (id: string) => boolean): Draft {
  const cards = draft.give.filter((_, at) => at !== place);
  const named = draft.named.filter((at) => at !== place).map((at) => (at > place ? at - 1 : at));
  for (let at = 0; at < cards.length && named.length < book.true_names; at += 1)
    if (!named.includes(at) && nameable(cards[at]!)) named.push(at);
  return { ...draft, give: cards, named, bluffs: draft.bluffs.slice(0, Math.max(0, cards.length - book.true_names)) };
}

/** Name this card, or no longer; the one named first makes room. */
export function name(draft: Draft, place: number, book: Book): Draft {
  if (draft.named.includes(place)) return { ...draft, named: draft.named.filter((at) => at !== place) };
  return { ...draft, named: [...draft.named, place].slice(-book.true_names) };
}

export const says = (draft: Draft): string[] => [...draft.named.map((at) => draft.give[at]!), ...draft.bluffs];

/** What is still missing before it can be sent. */
export function lacks(draft: Draft, book: Book, cards?: Lookup): "cards" | "names" | "value" | null {
  const least = draft.answers === null ? book.least_cards : draft.want_count;
  if (draft.give.length < Math.max(least, book.least_cards)) return "cards";
  if (draft.named.length < book.true_names) return "names";
  return draft.answers !== null && cards && valueOf(draft.give, cards) < draft.want_value ? "value" : null;
}

/** An answer to an offer, filled in: what is wanted, then what costs me least. Null: I do not hold what is wanted. */
export function answerTo(
  offer: OfferView,
  hand: Counts,
  book: Book,
  cards: Lookup,
  may: (id: string) => boolean,
): Draft | null {
  const start: Draft = {
    ...empty(book),
    answers: offer.number,
    to: offer.maker,
    want_count: offer.want_count,
    want_value: offer.want_value ?? 0,
  };
  const nameable = (id: string): boolean => cards(id)?.kind !== "calamity";
  let draft = start;
  for (const wanted of offer.wants) {
    const card = held(wanted, rest(hand, draft.give), cards, may);
    if (card === null) return null;
    draft = give(draft, card, book, nameable);
  }
  const missing = Math.max(offer.want_count, book.least_cards) - draft.give.length;
  for (const card of cheapest(rest(hand, draft.give), missing, cards, may)) draft = give(draft, card, book, nameable);
  // Where a value is wanted, too: more cards, cheapest first, until it is reached.
  while (valueOf(draft.give, cards) < draft.want_value) {
    const [card] = cheapest(rest(hand, draft.give), 1, cards, may);
    if (card === undefined) return null;
    draft = give(draft, card, book, nameable);
  }
  return lacks(draft, book, cards) ? null : draft;
}

/** The other way round: what they name I want, what they want I give as far as I hold it. */
export function counterTo(
  offer: OfferView,
  hand: Counts,
  book: Book,
  cards: Lookup,
  may: (id: string) => boolean,
): Draft {
  const nameable = (id: string): boolean => cards(id)?.kind !== "calamity";
  let draft: Draft = {
    ...empty(book),
    to: offer.value === null || offer.value === undefined ? offer.maker : null, // where values are stated, offers are public
    wants: offer.says.slice(0, book.true_names),
    want_count: Math.max(book.least_cards, offer.count),
    want_value: offer.value ?? 0,
  };
  for (const wanted of offer.wants) {
    const card = held(wanted, rest(hand, draft.give), cards, may);
    if (card !== null) draft = give(draft, card, book, nameable);
  }
  return draft;
}

export const acceptAction = (draft: Draft): AcceptOffer => ({
  type: "accept-offer",
  number: draft.answers ?? 0,
  cards: draft.give,
  says: says(draft),
});

export const offerAction = (draft: Draft): MakeOffer => ({
  type: "make-offer",
  cards: draft.give,
  says: says(draft),
  ...(draft.to ? { to: draft.to } : {}),
  ...(draft.wants.length ? { wants: draft.wants } : {}),
  want_count: draft.want_count,
  ...(draft.want_value ? { want_value: draft.want_value } : {}),
});
