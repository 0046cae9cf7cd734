/** Colours and emblems of the nations, in the palette this device has chosen. Loaded once. */

import { get } from "./api";
import { settings } from "./settings.svelte";

export interface Livery {
  colour: string; // fills the piece
  ink: string; // the emblem on it
  emblem: string;
}

interface Look {
  palettes: Record<string, Record<string, Livery>>;
  emblems: Record<string, string>;
}

/** What the settings call them, what the server calls them. */
const PALETTES = { pigments: "pigments", board: "board-like", contrast: "high-contrast" } as const;

const NOBODY: Livery = { colour: "#1a1714", ink: "#fffdf7", emblem: "" };
const UNKNOWN: Livery = { colour: "#b9ad98", ink: "#221d16", emblem: "" };

class Looks {
  #look: Look | null = $state.raw(null);
  #asked: Promise<void> | null = null;

  load(): Promise<void> {
    return (this.#asked ??= get<Look>("/api/look").then(
      (look) => void (this.#look = look),
      (fault) => {
        this.#asked = null; // may be tried again
        throw fault;
      },
    ));
  }

  /** Of a nation; "barbarians" are black, nobody known is grey. */
  of(nation: string): Livery {
    if (nation === "barbarians") return NOBODY;
    const palette = this.#look?.palettes[PALETTES[settings.now.colours]] ?? this.#look?.palettes.pigments;
    return palette?.[nation] ?? UNKNOWN;
  }

  /** Some nations, to show what a palette looks like. */
  some(count: number): string[] {
    return Object.keys(this.#look?.palettes.pigments ?? {}).slice(0, count);
  }

  /** The inside of an SVG of 16 x 16; strokes 1.8, class "f" filled, in currentColor. */
  emblem(nation: string): string {
    return this.#look?.emblems[this.of(nation).emblem] ?? "";
  }
}

export const looks = new Looks();
