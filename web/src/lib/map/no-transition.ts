/**
 * Stands in for d3-transition and d3-interpolate, which d3-zoom asks for (see vite.config.ts). The map glides by its own
 * means, so that nothing of them would ever run; without them the page is 10 kB lighter.
 */

import { selection } from "d3-selection";

export function interrupt(): void {
  // nothing is ever under way
}
export function interpolateZoom(): never {
  throw new Error("d3-zoom is asked for a transition: let Board.svelte fly there");
}
Object.assign(selection.prototype, {
  interrupt(this: unknown) {
    return this;
  },
});
