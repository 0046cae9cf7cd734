/** Units picked one by one: cities and tokens, with what each is worth by the form. */

import type { PickUnitsForm } from "$wire";
import { still, toggle } from "./choose";
import { put, total, type Counts } from "./counts";

export interface Picked {
  cities: readonly string[];
  tokens: Counts;
}
export const NOTHING: Picked = { cities: [], tokens: {} };

export const points = (picked: Picked, form: PickUnitsForm): number =>
  form.city_points * picked.cities.length + total(picked.tokens);

/** How many cities the answer can hold. */
export const mostCities = (form: PickUnitsForm): number =>
  Math.min(form.cities.length, Math.floor(form.points / form.city_points), form.most_cities ?? Infinity);

/** What of it can still be picked, after the question has changed. */
export function within(picked: Picked, form: PickUnitsForm): Picked {
  let tokens: Counts = {};
  for (const [area, count] of Object.entries(picked.tokens)) tokens = put(tokens, area, count, form.tokens[area] ?? 0);
  return { cities: still(picked.cities, form.cities), tokens };
}

/** Whether this city can be switched: out always, in while there is room for it. */
export const cityFits = (picked: Picked, area: string, form: PickUnitsForm): boolean =>
  picked.cities.includes(area) ||
  (picked.cities.length < mostCities(form) &&
    points(picked, form) + form.city_points <= form.points &&
    form.cities.includes(area));

export const withCity = (picked: Picked, area: string, form: PickUnitsForm): Picked =>
  cityFits(picked, area, form) ? { ...picked, cities: toggle(picked.cities, area, mostCities(form)) } : picked;

/** Whether it is an answer. */
export const whole = (picked: Picked, form: PickUnitsForm): boolean =>
  points(picked, form) === form.points &&
  picked.cities.length >= form.least_cities &&
  picked.cities.length <= (form.most_cities ?? Infinity);

/** One more here, or one fewer: tokens first, then the city. */
export function step(picked: Picked, area: string, less: boolean, form: PickUnitsForm): Picked {
  const now = picked.tokens[area] ?? 0;
  const here = form.tokens[area] ?? 0;
  const tokens = (count: number): Picked => ({ ...picked, tokens: put(picked.tokens, area, count, here) });
  if (less) return now ? tokens(now - 1) : picked.cities.includes(area) ? withCity(picked, area, form) : picked;
  if (now < here && points(picked, form) < form.points) return tokens(now + 1);
  return form.cities.includes(area) ? withCity(picked, area, form) : picked;
}
