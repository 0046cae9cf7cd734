/** Final scores as the server writes them into the last view: place, nation, points, and the parts that add up to them. */

import { maybe } from "$lib/i18n/index.svelte";

export type Standing = [place: number, nation: string, points: number, parts: [string, number][]];

const COLOURS: Record<string, string> = {
  cities: "#8a6a2c",
  advances: "#2a5f7c",
  cards: "#2a5f7c", // civilization cards: what advances are to other boxes
  commodities: "#a8642a",
  treasury: "#6f5c8e",
  ast: "#c2b49b",
  bonus: "#356436",
};

export const partColour = (kind: string): string => COLOURS[kind] ?? "#888";
export const partName = (kind: string): string => maybe(`replay.part.${kind}`, kind.replaceAll(/[_-]/g, " "));
