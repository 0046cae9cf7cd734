/** Final scores as the server writes them into the last view: place, nation, points, and the parts that add up to them. */

import { t } from "$lib/i18n/index.svelte";

export type Standing = [place: number, nation: string, points: number, parts: [string, number][]];

const COLOURS: Record<string, string> = { cities: "#8a6a2c", advances: "#2a5f7c", ast: "#c2b49b", bonus: "#356436" };
const PARTS = ["cities", "advances", "ast", "bonus"] as const;

export const partColour = (kind: string): string => COLOURS[kind] ?? "#888";
export const partName = (kind: string): string => {
  const known = PARTS.find((one) => one === kind);
  return known ? t(`replay.part.${known}`) : kind.replaceAll(/[_-]/g, " ");
};
