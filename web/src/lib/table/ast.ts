/** What the spaces of the A.S.T. ask, beside what a nation has: figures of the box next to figures of the view. */

import type { AdvanceFacts, EpochFacts, NationFacts, NationView } from "$wire";
import { box } from "$lib/box.svelte";
import { t } from "$lib/i18n/index.svelte";

export interface Need {
  text: string; // "3 advances of 100 or more"
  need: number;
  have: number;
}

type Asked = keyof Omit<EpochFacts, "id" | "name">;

/** How much of each thing an epoch may ask for a nation has. */
const HAVE: Record<Asked, (nation: NationView, advances: AdvanceFacts[]) => number> = {
  cities: (nation) => nation.cities,
  advances: (_, advances) => advances.length,
  advances_cost_100_up: (_, advances) => advances.filter((one) => one.cost >= 100).length,
  advances_cost_200_up: (_, advances) => advances.filter((one) => one.cost >= 200).length,
  advances_below_100: (_, advances) => advances.filter((one) => one.cost < 100).length,
  advance_points: (_, advances) => advances.reduce((sum, one) => sum + one.points, 0),
};

export function asks(epoch: EpochFacts | undefined, nation: NationView): Need[] {
  if (!epoch) return [];
  const advances = nation.advances.flatMap((id) => box.advance(id) ?? []);
  return (Object.keys(HAVE) as Asked[]).flatMap((what) => {
    const need = epoch[what] ?? 0;
    return need ? [{ text: t(`ast.need.${what}`, { count: need }), need, have: HAVE[what](nation, advances) }] : [];
  });
}

export const met = (needs: Need[]): boolean => needs.every(({ need, have }) => have >= need);
export const advancePoints = (nation: NationView): number =>
  nation.advances.reduce((sum, id) => sum + (box.advance(id)?.points ?? 0), 0);

export interface Milestone {
  space: number;
  epoch: EpochFacts;
  needs: Need[];
}

/** The next space, and the first space of every epoch after it. */
export function road(facts: NationFacts, nation: NationView): Milestone[] {
  const found: Milestone[] = [];
  for (let space = nation.space + 1; space < facts.track.length; space++) {
    const epoch = box.epoch(facts.track[space] ?? "");
    const fresh = facts.track[space] !== facts.track[space - 1];
    if (epoch && (fresh || space === nation.space + 1)) found.push({ space, epoch, needs: asks(epoch, nation) });
  }
  return found;
}
