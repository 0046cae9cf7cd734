/** What stands where: the pieces of a view as stacks to be drawn, and whose an area is. */

import type { AreaView, View } from "$wire";
import type { PieceKind } from "$lib/parts/Piece.svelte";
import { anchor, type DrawnMap, type Point } from "./atlas.svelte";

export interface Stack {
  key: string;
  kind: PieceKind;
  area: string;
  owner: string;
  count: number;
  at: Point; // in map pixels
  shift: number; // in screen pixels to the right: stacks of one area stand side by side
  hair: Point | null; // the piece stands in the area's water: a hair leads to this point of the land
}

export interface More {
  area: string;
  count: number; // nations that have no room
  at: Point;
  shift: number;
}

const SIDE_BY_SIDE = 3;
const WIDTH = { tokens: 35, ship: 31 } as const;

/** Mine first, then the bigger stacks. */
function ranked(units: Record<string, number>, me: string | null): [string, number][] {
  return Object.entries(units)
    .filter(([, count]) => count > 0)
    .sort(([a, m], [b, n]) => Number(b === me) - Number(a === me) || n - m || a.localeCompare(b));
}

/** Ships by area and nation. */
export function ships(view: View): Map<string, Record<string, number>> {
  const found = new Map<string, Record<string, number>>();
  for (const nation of view.nations)
    for (const ship of nation.ships) {
      const here = found.get(ship.area) ?? {};
      here[nation.id] = (here[nation.id] ?? 0) + 1;
      found.set(ship.area, here);
    }
  return found;
}

export function stacks(map: DrawnMap, view: View, me: string | null): { stacks: Stack[]; more: More[] } {
  const all: Stack[] = [];
  const more: More[] = [];
  const row = (kind: "tokens" | "ship", id: string, at: Point, units: Record<string, number>, hair: Point | null) => {
    const nations = ranked(units, me);
    const shown = nations.length > SIDE_BY_SIDE ? nations.slice(0, SIDE_BY_SIDE) : nations;
    const places = shown.length + (nations.length > shown.length ? 1 : 0);
    const first = (-(places - 1) * WIDTH[kind]) / 2;
    // A stack of tokens reaches further to the right than to the left of its disc.
    const middle = kind === "tokens" ? -6.5 : 0;
    shown.forEach(([owner, count], place) => {
      const key = `${kind} ${id} ${owner}`;
      all.push({ key, kind, area: id, owner, count, at, shift: first + middle + place * WIDTH[kind], hair });
    });
    if (nations.length > shown.length)
      more.push({ area: id, count: nations.length - shown.length, at, shift: first + shown.length * WIDTH[kind] });
  };
  for (const [id, area] of Object.entries(view.areas)) {
    const place = map.areas[id];
    if (!place) continue;
    if (area.city) {
      const at = place.city ?? anchor(place);
      const hair = place.leaders?.city ?? null;
      all.push({ key: `city ${id}`, kind: "city", area: id, owner: area.city, count: 1, at, shift: 0, hair });
    }
    if (area.tokens) row("tokens", id, place.tokens ?? anchor(place), area.tokens, place.leaders?.tokens ?? null);
  }
  for (const [id, here] of ships(view)) {
    const place = map.areas[id];
    if (place) row("ship", id, place.ship ?? Object.values(place.ships ?? {})[0] ?? anchor(place), here, null);
  }
  return { stacks: all, more };
}

/** Whose an area is, seen from afar: the city's owner, else who has most tokens there; nobody if two have as many. */
export function holder(area: AreaView): string | null {
  if (area.city) return area.city;
  const [first, second] = ranked(area.tokens ?? {}, null);
  return first && first[1] !== second?.[1] ? first[0] : null;
}

export function territories(view: View): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [id, area] of Object.entries(view.areas)) {
    const nation = holder(area);
    if (nation) found.set(nation, [...(found.get(nation) ?? []), id]);
  }
  return found;
}

export const BLOCKS = ["west", "east"] as const;

/** With two blocks of trade cards: the areas held by the nations that draw from each. A block is not a half of the map. */
export function blocks(
  view: View,
  blockOf: (nation: string) => number | undefined,
): [areas: string[], areas: string[]] {
  const found: [string[], string[]] = [[], []];
  for (const [nation, areas] of territories(view)) {
    const block = blockOf(nation); // barbarians and pirates draw from none
    if (block === 0 || block === 1) found[block].push(...areas);
  }
  return found;
}

/** Where a nation's big emblem stands: on the area nearest to the middle of its territory. */
export function heart(map: DrawnMap, areas: string[]): Point | null {
  const points = areas.flatMap((id) => (map.areas[id] ? [anchor(map.areas[id])] : []));
  if (!points.length) return null;
  const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis]!, 0) / points.length);
  const off = ([x, y]: Point): number => (x - middle[0]!) ** 2 + (y - middle[1]!) ** 2;
  return points.reduce((best, point) => (off(point) < off(best) ? point : best));
}
