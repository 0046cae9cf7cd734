/** A map as it is drawn, made of what the server tells: every border once, and shapes that name the borders around them. */

import type { AreaAsset, MapAsset } from "$wire";

export type Point = [number, number];
export type Rect = [left: number, top: number, width: number, height: number];
type Line = readonly Point[];

/** Shapes are path data, to be filled by the even-odd rule. */
export interface DrawnArea extends Omit<AreaAsset, "land" | "water"> {
  land: string; // empty: an open sea
  water: Record<string, string>; // by coast
  box: Rect; // around land and waters
}
export interface DrawnMap extends Pick<MapAsset, "id" | "size" | "frames" | "pictures"> {
  areas: Record<string, DrawnArea>;
  beyond: string;
  lines: Record<string, string>; // by their kind, open paths
}

export function unfold(map: MapAsset): DrawnMap {
  const arcs = map.borders.flatMap((borders) => borders.arcs.map((arc) => points(numbers(arc), map.step)));
  const rings = (told: number[][] = []): Line[] => told.map((ring) => joined(arcs, ring));

  const lines: Record<string, string> = {};
  let first = 0;
  for (const { kind, arcs: group } of map.borders) {
    if (kind) lines[kind] = path(arcs.slice(first, first + group.length), "");
    first += group.length;
  }
  if (map.divider.length) lines.divider = path(turned(arcs, map.divider), "");

  const areas: Record<string, DrawnArea> = {};
  for (const [id, area] of Object.entries(map.areas)) {
    const land = rings(area.land);
    const waters = Object.entries(area.water ?? {}).map(([coast, told]) => [coast, rings(told)] as const);
    areas[id] = {
      ...placed(area),
      land: path(land),
      water: Object.fromEntries(waters.map(([coast, water]) => [coast, path(water)])),
      box: around([...land, ...waters.flatMap(([, water]) => water)]),
    };
  }
  const { id, size, frames, pictures } = map;
  return { id, size, frames, pictures, areas, lines, beyond: path(rings(map.beyond)) };
}

/** Places are told from the label: here from the corner of the map, like everything else. */
function placed(area: AreaAsset): AreaAsset {
  const [left, top] = area.label.at;
  const from = ([x, y]: Point): Point => [Math.round((left + x) * 100) / 100, Math.round((top + y) * 100) / 100];
  const each = (points: Record<string, Point> = {}): Record<string, Point> =>
    Object.fromEntries(Object.entries(points).map(([name, point]) => [name, from(point)]));
  return {
    ...area,
    symbols: area.symbols && { ...area.symbols, at: from(area.symbols.at) },
    city: area.city && from(area.city),
    tokens: area.tokens && from(area.tokens),
    ship: area.ship && from(area.ship),
    ships: each(area.ships),
    leaders: each(area.leaders),
  };
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]));

/** Folded numbers: digits of five bits, the lowest first, 32 added to all but the last one; the lowest bit is the sign. */
export function numbers(text: string): number[] {
  const found: number[] = [];
  let [number, shift] = [0, 0];
  for (const digit of text) {
    const value = VALUES.get(digit)!;
    number |= (value & 31) << shift;
    shift += 5;
    if (value > 31) continue;
    found.push(number & 1 ? -(number >> 1) : number >> 1);
    number = shift = 0;
  }
  return found;
}

/** A point and steps, in parts of a map pixel. */
function points(told: number[], step: number): Line {
  const line: Point[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < told.length; at += 2) {
    x += told[at]!;
    y += told[at + 1]!;
    line.push([x / step, y / step]);
  }
  return line;
}

/** Arcs one behind the other; a negative number is the arc ~n the other way round. */
function joined(arcs: Line[], ring: number[]): Line {
  return turned(arcs, ring).flatMap((arc, number) => (number ? arc.slice(1) : arc));
}
const turned = (arcs: Line[], ring: number[]): Line[] =>
  ring.map((arc) => (arc < 0 ? [...arcs[~arc]!].reverse() : arcs[arc]!));

/** Steps from point to point are half as long as absolute points. */
function path(lines: Line[], end = "z"): string {
  let text = "";
  for (const line of lines) {
    let [x, y] = line[0]!;
    text += `M${x} ${y}l`;
    line.forEach(([toX, toY], number) => {
      if (!number) return;
      const [dx, dy] = [toX - x, toY - y];
      text += `${number > 1 && dx >= 0 ? " " : ""}${dx}${dy < 0 ? "" : " "}${dy}`;
      [x, y] = [toX, toY];
    });
    text += end;
  }
  return text;
}

function around(lines: Line[]): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines)
    for (const [x, y] of line) {
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
    }
  return [left, top, right - left, bottom - top];
}
