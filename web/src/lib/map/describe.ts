/** An area in words, for the card beside the map, the list and screen readers alike. */

import type { View } from "$wire";
import { board } from "$lib/board.svelte";
import { box } from "$lib/box.svelte";
import { t } from "$lib/i18n/index.svelte";
import { ships } from "./stacks";

export interface Units {
  owner: string;
  tokens: number;
  city: boolean;
  ships: number;
}

/** Who has what in an area, mine first. */
export function units(view: View | null, area: string, me: string | null): Units[] {
  const here = view?.areas[area];
  const fleet = view ? (ships(view).get(area) ?? {}) : {};
  const owners = new Set([
    ...(here?.city ? [here.city] : []),
    ...Object.keys(here?.tokens ?? {}),
    ...Object.keys(fleet),
  ]);
  return [...owners]
    .map((owner) => ({
      owner,
      tokens: here?.tokens?.[owner] ?? 0,
      city: here?.city === owner,
      ships: fleet[owner] ?? 0,
    }))
    .filter((one) => one.tokens || one.city || one.ships)
    .sort((a, b) => Number(b.owner === me) - Number(a.owner === me) || b.tokens - a.tokens);
}

/** "4 tokens and a city" */
export function amount(one: Units): string {
  const parts = [
    one.tokens ? t("board.tokens", { count: one.tokens }) : "",
    one.city ? t(one.owner === "barbarians" ? "board.pirates" : "board.city") : "",
    one.ships ? t("board.ships", { count: one.ships }) : "",
  ].filter(Boolean);
  return list(parts);
}

/** What never changes about it: "limit 2, city site, flood plain". */
export function ground(area: string): string[] {
  const facts = box.area(area);
  if (!facts) return [];
  if (facts.open_sea) return [t("board.sea")];
  return [
    t("board.limit", { limit: facts.limit ?? 0 }),
    facts.site === "black" ? t("board.site") : facts.site === "white" ? t("board.site.white") : "",
    facts.floodplain ? t("board.floodplain") : "",
    facts.volcano ? t("board.volcano") : "",
    facts.in_play === false ? t("board.out") : "",
  ].filter(Boolean);
}

/** Who could come here when they move next: "Assyria 4 from Galatia". */
export const comers = (area: string): string =>
  (board.comers[area] ?? [])
    .map((one) =>
      t(`board.comer.${one.by}`, {
        nation: box.nationName(one.nation),
        tokens: one.tokens,
        area: box.areaName(one.area),
      }),
    )
    .join(", ");

const names = (areas: string[] | undefined): string => (areas ?? []).map(box.areaName).join(", ");

export const byLand = (area: string): string => names(box.area(area)?.land);
export const byWater = (area: string): string => names(box.area(area)?.water);

/** Everything in one sentence, read out when the area is reached by keyboard. */
export function aloud(view: View | null, area: string, me: string | null): string {
  const mark = board.marks[area];
  return [
    box.areaName(area),
    ...units(view, area, me).map(
      (one) => `${one.owner === me ? t("board.you") : box.nationName(one.owner)}: ${amount(one)}`,
    ),
    ...ground(area),
    mark ? t(`board.mark.${mark.kind}`) : "",
    mark?.tag ?? "",
    mark?.picked ? t("board.picked") : "",
    mark?.why ?? "",
    board.layer === "reach" && comers(area) ? t("board.comers", { list: comers(area) }) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** "a", "a and b", "a, b and c" */
export function list(parts: string[]): string {
  if (parts.length < 2) return parts[0] ?? "";
  return t("list.and", { first: parts.slice(0, -1).join(", "), last: parts.at(-1)! });
}
