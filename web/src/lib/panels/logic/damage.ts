/** Units given up for damage, as they are being chosen: tokens by area, cities replaced by so many tokens. */

import type { Action } from "$wire";
import type { Counts } from "./counts";

export interface Losses {
  tokens: Counts;
  cities: Record<string, number>; // area -> tokens put in the place of the city
}

export interface Possible {
  tokens: Counts;
  cities: Record<string, { most: number; points: number[] }>;
}

export const NONE: Losses = { tokens: {}, cities: {} };

export function points(losses: Losses, possible: Possible): number {
  let sum = 0;
  for (const count of Object.values(losses.tokens)) sum += count;
  for (const [area, tokens] of Object.entries(losses.cities)) sum += possible.cities[area]?.points[tokens] ?? 0;
  return sum;
}

/** What of it is still possible after the question has changed. */
export function still(losses: Losses, possible: Possible): Losses {
  const tokens: Counts = {};
  for (const [area, count] of Object.entries(losses.tokens)) {
    const fits = Math.min(count, possible.tokens[area] ?? 0);
    if (fits) tokens[area] = fits;
  }
  const cities: Record<string, number> = {};
  for (const [area, count] of Object.entries(losses.cities)) {
    const city = possible.cities[area];
    if (city && city.points[count] !== undefined) cities[area] = count;
  }
  return { tokens, cities };
}

/** Add tokens, always from where most are left, until so many points are reached. */
export function fill(losses: Losses, possible: Possible, amount: number): Losses {
  const tokens = { ...losses.tokens };
  const left = (area: string): number => (possible.tokens[area] ?? 0) - (tokens[area] ?? 0);
  const areas = Object.keys(possible.tokens);
  for (let missing = amount - points(losses, possible); missing > 0; missing -= 1) {
    let fullest: string | null = null;
    for (const area of areas) if (left(area) > 0 && (fullest === null || left(area) > left(fullest))) fullest = area;
    if (fullest === null) break;
    tokens[fullest] = (tokens[fullest] ?? 0) + 1;
  }
  return { tokens, cities: losses.cities };
}

/** Tokens first: they go back to stock, and some may be needed in the place of cities. */
export const actions = (losses: Losses): Action[] => [
  ...Object.entries(losses.tokens).map(([area, count]): Action => ({ type: "lose-tokens", area, count })),
  ...Object.entries(losses.cities).map(([area, tokens]): Action =>
    tokens ? { type: "lose-city", area, tokens } : { type: "lose-city", area },
  ),
];
