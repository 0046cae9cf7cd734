/** Units given up for damage, as they are being chosen: tokens by area, cities replaced by so many tokens. */

import type { Action } from "$wire";
import type { Counts } from "./counts";

export interface Losses {
  tokens: Counts;
  cities: Record<string, number>; // area -> tokens put in the place of the city
}

export interface Possible {
  tokens: Counts;
  cities: Record<string, { least: number; most: number; points: number[] }>;
  stock: number; // tokens for the places of cities; those that are given up come to it first
}

export const NONE: Losses = { tokens: {}, cities: {} };

export function points(losses: Losses, possible: Possible): number {
  let sum = 0;
  for (const count of Object.values(losses.tokens)) sum += count;
  for (const [area, tokens] of Object.entries(losses.cities)) sum += possible.cities[area]?.points[tokens] ?? 0;
  return sum;
}

/** How many tokens may take the place of this city, fewest first, beside all else that is given up. */
export function fates(area: string, losses: Losses, possible: Possible): number[] {
  const city = possible.cities[area];
  if (!city) return [];
  let stock = possible.stock;
  for (const count of Object.values(losses.tokens)) stock += count;
  for (const [other, count] of Object.entries(losses.cities)) if (other !== area) stock -= count;
  const [least, most] = [Math.min(city.least, stock), Math.min(city.most, stock)];
  return Array.from({ length: Math.max(0, most - least + 1) }, (_, more) => least + more);
}

/** What of it is still possible after the question, or another choice, has changed. */
export function still(losses: Losses, possible: Possible): Losses {
  const tokens: Counts = {};
  for (const [area, count] of Object.entries(losses.tokens)) {
    const fits = Math.min(count, possible.tokens[area] ?? 0);
    if (fits) tokens[area] = fits;
  }
  const cities: Record<string, number> = {};
  for (const [area, count] of Object.entries(losses.cities)) {
    const may = fates(area, { tokens, cities }, possible);
    if (may.length) cities[area] = Math.min(Math.max(count, may[0]!), may.at(-1)!);
  }
  return { tokens, cities };
}

/** Add tokens, always from where most are left, until so many points are reached. */
export function fill(losses: Losses, possible: Possible, amount: number): Losses {
  let filled = still(losses, possible);
  const left = (area: string): number => (possible.tokens[area] ?? 0) - (filled.tokens[area] ?? 0);
  const areas = Object.keys(possible.tokens);
  while (points(filled, possible) < amount) {
    let fullest: string | null = null;
    for (const area of areas) if (left(area) > 0 && (fullest === null || left(area) > left(fullest))) fullest = area;
    if (fullest === null) break;
    const tokens = { ...filled.tokens, [fullest]: (filled.tokens[fullest] ?? 0) + 1 };
    filled = still({ ...filled, tokens }, possible); // where a token must stay, it can now
  }
  return filled;
}

/** Tokens first: they go back to stock, and some may be needed in the place of cities. Then the cities that need most. */
export const actions = (losses: Losses): Action[] => [
  ...Object.entries(losses.tokens).map(([area, count]): Action => ({ type: "lose-tokens", area, count })),
  ...Object.entries(losses.cities)
    .sort(([, one], [, other]) => other - one)
    .map(([area, tokens]): Action => (tokens ? { type: "lose-city", area, tokens } : { type: "lose-city", area })),
];
