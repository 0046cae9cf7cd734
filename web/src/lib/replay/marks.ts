/** What is marked on the slider of the replay: where turns begin, and where calamities struck. */

import type { Milestone, TurnStatistics } from "$wire";
import { box } from "$lib/box.svelte";
import { t } from "$lib/i18n/index.svelte";
import { listed, nations, standings } from "$lib/panels/words";
import { PHASE as CALAMITIES } from "$lib/table/lane";

export interface Blow {
  number: number; // the move it is marked at
  turn: number;
  struck: Record<string, string[]>; // by calamity, whom
  lost: Record<string, number>; // cities, by nation
}

/** The first move of each turn. */
export function turnsOf(stones: readonly Milestone[]): [turn: number, number: number][] {
  const found = new Map<number, number>();
  for (const stone of stones) if (!found.has(stone.turn)) found.set(stone.turn, stone.number);
  return [...found];
}

/**
 * The turns in which calamities struck. They are marked where their phase began; if nobody was asked anything in it, no
 * move lies in that phase, and the mark stands where the next one began.
 */
export function blows(stones: readonly Milestone[], turns: readonly TurnStatistics[], phases: string[]): Blow[] {
  const place = phases.indexOf(CALAMITIES);
  return turns.flatMap(({ turn, nations }) => {
    const struck: Blow["struck"] = {};
    const lost: Blow["lost"] = {};
    for (const { nation, calamities, lost_cities } of nations) {
      for (const calamity of calamities) (struck[calamity] ??= []).push(nation);
      if (lost_cities) lost[nation] = lost_cities;
    }
    if (!Object.keys(struck).length && !Object.keys(lost).length) return [];
    const at = stones.find(
      (stone) => stone.turn > turn || (stone.turn === turn && phases.indexOf(stone.phase) >= place),
    );
    return at ? [{ number: at.number, turn, struck, lost }] : [];
  });
}

/** "Turn 7: Famine struck Egypt; 2 cities lost (Egypt 2)." In brief: "Turn 7: Famine; 2 cities lost." */
export function told({ turn, struck, lost }: Blow, brief = false): string {
  const count = Object.values(lost).reduce((sum, one) => sum + one, 0);
  const what = Object.entries(struck).map(([id, whom]) => {
    const calamity = box.cardName(id);
    return brief ? calamity : t("replay.mark.struck", { calamity, nations: nations([...new Set(whom)]) });
  });
  return t("replay.mark.blow", {
    turn,
    what: listed(what),
    lost: count ? t("replay.mark.lost", { count, who: standings(lost), brief: brief ? "yes" : "no" }) : "",
    both: what.length && count ? "yes" : "no",
  });
}
