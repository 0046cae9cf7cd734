/**
 * What the map is asked to show beside the pieces, and who is told when an area is picked.
 *
 * The panel of the present question writes here; the map (and the list view) read. So neither knows the other.
 */

import type { Comer } from "$wire";

export type Mark =
  | "chosen" // the area the next step starts from
  | "can" // may be chosen now
  | "clash" // a conflict would be here
  | "over" // above its limit: tokens would die
  | "loss" // units given up here
  | "build" // a city can be (or is to be) built here
  | "hit"; // struck by a calamity

export interface AreaMark {
  kind: Mark;
  tag?: string; // a short text beside the pieces: "-2"
  picked?: boolean; // for things that are switched on and off
  why?: string; // read out, and shown beside the area's name
}

export interface Arrow {
  from: string;
  to: string;
  through?: string[]; // stops between
  count?: number;
  sea?: boolean;
  sent?: boolean;
}

export interface How {
  less: boolean; // right button or Shift: take one away
  keyboard: boolean;
}

/** By keyboard at an area: one more, one fewer; for a city there: replaced, lost. */
export type Turn = "more" | "less" | "replace" | "lose";

export type Layer = "limits" | "reach" | "fire" | "blocks";

/** What the keyboard and a drag need to know about moves; set while moves are planned. */
export interface Moves {
  usual: (from: string) => number; // how many would go
  most: (from: string) => number;
  targets: (from: string) => string[];
  move: (from: string, to: string, count: number) => void;
  grab: (from: string, ship: boolean) => void; // a stack or a ship is taken up: light where it can go
  follow: (way: string[]) => void; // the ship that was taken up has been dragged over these areas
  sail: (area: string) => boolean; // begin a voyage; false: no ship here
  stops: () => string[];
  steer: (to: string) => void;
  load: (change: number) => void; // where the ship is now
  arrive: () => void;
}

class Board {
  comers: Record<string, Comer[]> = $state.raw({}); // by each area of mine, who could come when they move next
  marks: Record<string, AreaMark> = $state.raw({});
  arrows: Arrow[] = $state.raw([]);
  veiled = $state(false); // what is not marked steps back
  focus: string | null = $state(null); // the area whose facts are shown
  spot: string | null = $state(null); // where something is told to have happened
  pick: ((area: string, how: How) => void) | null = $state.raw(null);
  turn: ((area: string, how: Turn) => boolean) | null = $state.raw(null); // false: nothing to change there
  drop: ((from: string, to: string, count?: number) => void) | null = $state.raw(null); // set: stacks can be dragged
  moves: Moves | null = $state.raw(null);
  layer: Layer | null = $state(null); // an extra fact shown on the whole map, by the chips in its corner
  wanted: { areas: string[]; close: boolean } | null = $state.raw(null); // areas the map should bring into sight
  #lit: ReadonlySet<string> = new Set(); // what the present question has brought into sight

  show(areas: string[], close = false): void {
    if (areas.length) this.wanted = { areas, close };
  }

  /**
   * What a question lights up comes into sight once. While it is answered, others go on and the server tells the
   * question again: then the map stays where the person has it. Close: only as far as pieces can still be told apart.
   */
  light(areas: string[], close = false): void {
    if (areas.every((area) => this.#lit.has(area))) return;
    this.#lit = new Set(areas);
    this.show(areas, close);
  }

  /** An answer is on its way: what is asked next is a new question, even of the same kind and about the same areas. */
  answered(): void {
    this.#lit = new Set();
  }

  /** When a question is answered nothing of it stays on the map. */
  clear(): void {
    this.marks = {};
    this.arrows = [];
    this.veiled = false;
    this.pick = null;
    this.turn = null;
    this.drop = null;
    this.moves = null;
    this.wanted = null;
    this.answered();
  }
}

export const board = new Board();
