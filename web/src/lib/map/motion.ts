/** Which pieces slide when something happened. At most twelve at once: more would be noise. */

import type { Event } from "$wire";
import type { PieceKind } from "$lib/parts/Piece.svelte";
import { anchor, type DrawnMap, type Point } from "./atlas.svelte";

export interface Slide {
  kind: PieceKind;
  owner: string;
  count: number;
  way: Point[]; // from the first to the last point
  fade: "in" | "out" | null; // appears or goes where it stands
}

const MOST = 12;

export function slides(map: DrawnMap, events: Event[]): Slide[] {
  const found: Slide[] = [];
  const place = (id: string, kind: PieceKind): Point | null => {
    const area = map.areas[id];
    if (!area) return null;
    return (kind === "ship" ? area.ship : kind === "city" ? area.city : area.tokens) ?? anchor(area);
  };
  const add = (kind: PieceKind, owner: string, count: number, areas: string[], fade: Slide["fade"] = null): void => {
    const way = areas.map((id) => place(id, kind)).filter((point) => point !== null);
    if (way.length >= (fade ? 1 : 2)) found.push({ kind, owner, count, way, fade });
  };
  for (const event of events) {
    if (event.type === "tokens-moved") add("tokens", event.owner, event.count, [event.source, event.target]);
    else if (event.type === "ship-sailed") add("ship", event.owner, 0, event.route);
    else if (event.type === "city-destroyed") add("city", event.owner, 1, [event.area], "out");
    else if (event.type === "city-built") add("city", event.owner, 1, [event.area], "in");
    else if (event.type === "tokens-removed") add("tokens", event.owner, event.count, [event.area], "out");
  }
  return found.length > MOST ? found.filter((slide) => !slide.fade).slice(0, MOST) : found;
}
