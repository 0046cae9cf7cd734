/** The shop: advances in chains, a basket of them, a payment of my own making. Prices come from the server. */

import type { AcquireAdvances, AdvanceFacts, Basket, PurchaseForm } from "$wire";
import { total, type Counts } from "./counts";

export const TIERS = ["low", "middle", "high"] as const;
export type Tier = (typeof TIERS)[number];

export const tierOf = (advance: AdvanceFacts): Tier =>
  advance.cost < 100 ? "low" : advance.cost < 200 ? "middle" : "high";

export interface Chain {
  cells: Partial<Record<Tier, string>>;
  links: Partial<Record<Tier, number>>; // from this tier to the next: what owning the left one takes off the right one
}

/** Advances that make each other cheaper, from low to high, in the order of the box; those in no chain fill rows below. */
export function chains(advances: readonly AdvanceFacts[]): Chain[] {
  const byId = new Map(advances.map((one) => [one.id, one]));
  const follows = new Set(advances.flatMap((one) => (one.credit_to ? [one.credit_to] : [])));
  const seen = new Set<string>();
  const found: Chain[] = [];
  const begin = [...advances.filter((one) => !follows.has(one.id)), ...advances];
  for (const first of begin) {
    if (seen.has(first.id)) continue;
    const chain: Chain = { cells: {}, links: {} };
    let now: AdvanceFacts | undefined = first;
    while (now && !seen.has(now.id) && !chain.cells[tierOf(now)]) {
      seen.add(now.id);
      chain.cells[tierOf(now)] = now.id;
      const next: AdvanceFacts | undefined = now.credit_to ? byId.get(now.credit_to) : undefined;
      if (next && !seen.has(next.id) && tierOf(next) !== tierOf(now)) chain.links[tierOf(now)] = now.credit_points ?? 0;
      now = next;
    }
    found.push(chain);
  }
  const linked = found.filter((chain) => Object.keys(chain.cells).length > 1);
  const alone: Chain[] = [];
  for (const { cells } of found.filter((chain) => !linked.includes(chain))) {
    const [tier, id] = Object.entries(cells)[0] as [Tier, string];
    const row = alone.find((one) => !one.cells[tier]);
    if (row) row.cells[tier] = id;
    else alone.push({ cells: { [tier]: id }, links: {} });
  }
  return [...linked, ...alone];
}

export interface Choice {
  advances: string[];
  library: string | null; // made cheaper by Library
  anatomy: string | null; // given by Anatomy
  credits: Counts;
}

export const NOTHING: Choice = { advances: [], library: null, anatomy: null, credits: {} };

/** Put an advance in or take it out; what hung on it goes, too. */
export function toggle(choice: Choice, id: string): Choice {
  const advances = choice.advances.includes(id)
    ? choice.advances.filter((one) => one !== id)
    : [...choice.advances, id];
  return tidy({ ...choice, advances });
}

/** Library's and Anatomy's gifts only with them, credits only as many as there are. */
export function tidy(choice: Choice): Choice {
  const has = (id: string): boolean => choice.advances.includes(id);
  return {
    ...choice,
    library: has("library") && choice.library && has(choice.library) ? choice.library : null,
    anatomy: has("anatomy") && choice.anatomy && !has(choice.anatomy) ? choice.anatomy : null,
  };
}

/** A suggested basket replaces the whole choice. */
export const from = (basket: Basket): Choice => ({
  advances: basket.items.map((item) => item.advance).filter((id) => id !== basket.anatomy),
  library: basket.library,
  anatomy: basket.anatomy,
  credits: {},
});

export const same = (choice: Choice, basket: Basket): boolean => {
  const other = from(basket);
  return (
    choice.advances.length === other.advances.length &&
    choice.advances.every((id) => other.advances.includes(id)) &&
    choice.library === other.library &&
    choice.anatomy === other.anatomy
  );
};

/** Credits in colours of my choice that come with this basket. */
export const extraCredits = (choice: Choice, facts: (id: string) => AdvanceFacts | undefined): number =>
  [...choice.advances, ...(choice.anatomy ? [choice.anatomy] : [])].reduce(
    (sum, id) => sum + (facts(id)?.extra_credits ?? 0),
    0,
  );

export interface Paying {
  cards: Counts;
  treasury: number;
  substitute: { card: string; for: string } | null;
}

/** What a payment is worth; the values of sets come from the box. */
export function paid(paying: Paying, form: PurchaseForm, value: (card: string, count: number) => number): number {
  let sum = paying.treasury * form.points_per_token;
  for (const [card, count] of Object.entries(paying.cards))
    sum += value(card, count + (paying.substitute?.for === card ? 1 : 0));
  return sum;
}

/** What Mining adds to this payment: of the sets that pay, the one that gains most. */
export const mined = (cards: Counts, form: PurchaseForm): number =>
  Math.max(0, ...Object.entries(cards).map(([card, count]) => form.mining[card]?.[count - 1] ?? 0));

export function purchase(choice: Choice, paying: Paying): AcquireAdvances {
  return {
    type: "acquire-advances",
    advances: choice.advances,
    ...(total(paying.cards) ? { cards: paying.cards } : {}),
    ...(paying.treasury ? { treasury: paying.treasury } : {}),
    ...(choice.library ? { library: choice.library } : {}),
    ...(choice.anatomy ? { anatomy: choice.anatomy } : {}),
    ...(total(choice.credits) ? { credits: choice.credits } : {}),
    ...(paying.substitute ? { substitute: paying.substitute } : {}),
  };
}
