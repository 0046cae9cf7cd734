/** Maps as the server draws them: outlines, anchors, pictures. Fetched once for each map. */

import type { MapAsset } from "$wire";
import { get } from "$lib/api";
import { unfold, type DrawnArea, type DrawnMap, type Point, type Rect } from "./unfold";

export type { DrawnMap, Point, Rect };

class Atlas {
  #maps: Record<string, DrawnMap> = $state.raw({});
  #asked = new Map<string, Promise<void>>();

  load(id: string): Promise<void> {
    let asked = this.#asked.get(id);
    if (!asked) {
      asked = get<MapAsset>(`/api/maps/${encodeURIComponent(id)}`).then(
        (map) => void (this.#maps = { ...this.#maps, [id]: unfold(map) }),
        (fault) => {
          this.#asked.delete(id);
          throw fault;
        },
      );
      this.#asked.set(id, asked);
    }
    return asked;
  }

  get(id: string): DrawnMap | null {
    return this.#maps[id] ?? null;
  }
}

export const atlas = new Atlas();

/** Where an area is: the place of its tokens, its ships, or the middle of it. */
export function anchor(area: DrawnArea): Point {
  return area.tokens ?? area.city ?? area.ship ?? [area.box[0] + area.box[2] / 2, area.box[1] + area.box[3] / 2];
}

/** Land and waters as one shape. */
export const outline = (area: DrawnArea): string => area.land + Object.values(area.water).join("");

/**
 * A long path cut into pieces that lie together. The browser paints by tiles and looks at every point of a path for
 * each tile that the path touches: many small paths are painted several times faster than one that is everywhere.
 */
export function pieces(path: string, cell = 260): string[] {
  const found = new Map<string, string>();
  for (const part of path.split("M")) {
    if (!part) continue;
    const [x = 0, y = 0] = part.split(/[ l]/, 2).map(Number);
    const place = `${Math.floor(x / cell)} ${Math.floor(y / cell)}`;
    found.set(place, `${found.get(place) ?? ""}M${part}`);
  }
  return [...found.values()];
}

/** The rectangle around some areas. */
export function around(map: DrawnMap, areas: Iterable<string>): Rect | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const id of areas) {
    const area = map.areas[id];
    if (!area) continue;
    // Seas are vast: their ships' berth is what matters.
    const [x, y, width, height] = area.open_sea ? [...anchor(area), 0, 0] : area.box;
    left = Math.min(left, x!);
    top = Math.min(top, y!);
    right = Math.max(right, x! + width!);
    bottom = Math.max(bottom, y! + height!);
  }
  return right < left ? null : [left, top, right - left, bottom - top];
}

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";
const TURNS: Record<Direction, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The area that lies in a direction: the neighbour least off that way; if no neighbour lies there, the nearest of all
 * areas that do, so that no key is ever dead before the edge of the map.
 */
export function towards(
  map: DrawnMap,
  from: string,
  neighbours: Iterable<string>,
  direction: Direction,
): string | null {
  const start = map.areas[from];
  if (!start) return null;
  const here = anchor(start);
  const [turnX, turnY] = TURNS[direction];
  const best = (ids: Iterable<string>, widest: number): string | null => {
    let found: string | null = null;
    let least = Infinity;
    for (const id of ids) {
      const area = map.areas[id];
      if (!area || id === from) continue;
      const [x, y] = anchor(area);
      const [dx, dy] = [x - here[0], y - here[1]];
      const along = dx * turnX + dy * turnY;
      const across = Math.abs(dx * turnY) + Math.abs(dy * turnX);
      if (along <= 0 || across > along * widest) continue;
      const cost = along + 2 * across;
      if (cost < least) [least, found] = [cost, id];
    }
    return found;
  };
  return best(neighbours, 1.2) ?? best(Object.keys(map.areas), 1);
}
