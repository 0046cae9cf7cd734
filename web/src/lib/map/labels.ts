/** Names written on the map. The map has measured out room for the English ones. */

import type { Label } from "$wire";
import { words } from "$lib/i18n/index.svelte";

const LEAST = 0.7; // of the size: smaller nobody could read it

/** In the language of the page: in no more lines than there is room for, and smaller where it is longer. */
export function labelOf(area: { name: string; label: Label }): Label {
  const name = words.name("area", area.name);
  if (name === area.name) return area.label;
  const lines = broken(name.split(" "), area.label.lines.length);
  const fits = widest(area.label.lines) / widest(lines);
  return { ...area.label, lines, size: area.label.size * Math.min(1, Math.max(LEAST, fits)) };
}

const widest = (lines: string[]): number => Math.max(...lines.map((line) => line.length));

/** Words in at most so many lines, the longest as short as can be. */
function broken(parts: string[], most: number): string[] {
  if (most <= 1 || parts.length <= 1) return [parts.join(" ")];
  const ways = parts.map((_, at) => [
    parts.slice(0, at + 1).join(" "),
    ...(at + 1 < parts.length ? broken(parts.slice(at + 1), most - 1) : []),
  ]);
  return ways.reduce((best, way) => (widest(way) < widest(best) ? way : best));
}
