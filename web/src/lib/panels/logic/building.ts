/** Cities to be built, each with its payment, as they are being chosen. */

import type { BuildCity, CityPlace } from "$wire";
import { put, total, type Counts } from "./counts";

export interface Building {
  area: string;
  treasury: number;
  adjacent: Counts;
  leave: boolean;
}

/** A city with what its payment needs at least: own tokens first, then neighbours, then treasury. */
export function plain(area: string, place: CityPlace): Building {
  let missing = Math.max(0, place.needs - place.here);
  let adjacent: Counts = {};
  for (const [near, count] of Object.entries(place.adjacent)) {
    const take = Math.min(missing, count, place.most_adjacent - total(adjacent));
    adjacent = put(adjacent, near, take, count);
    missing -= Math.max(0, take);
  }
  return { area, treasury: Math.min(missing, place.treasury), adjacent, leave: false };
}

/** What is still missing for this city; 0 or less: it can be built. */
export const missing = (building: Building, place: CityPlace): number =>
  place.needs - place.here - building.treasury - total(building.adjacent);

export const action = (building: Building): BuildCity => ({
  type: "build-city",
  area: building.area,
  ...(building.treasury ? { treasury: building.treasury } : {}),
  ...(total(building.adjacent) ? { from_adjacent: building.adjacent } : {}),
  ...(building.leave ? { leave_token: true } : {}),
});
