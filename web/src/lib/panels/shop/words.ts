import type { AdvanceOffer, PurchaseForm } from "$wire";
import { box } from "$lib/box.svelte";
import { t } from "$lib/i18n/index.svelte";
import { groupName } from "../words";

/** Why an advance is not to be had at all, money apart; null if it is, or is owned. */
export type Shut = { why: "needs" | "gone" | "full"; advance: string };

export function shut(id: string, form: PurchaseForm): Shut | null {
  const offer = form.advances[id];
  if (!offer) return null;
  if (offer.lacks) return { why: "needs", advance: box.advanceName(offer.lacks) };
  if (offer.copies_left === 0) return { why: "gone", advance: "" };
  return form.most_advances === 0 ? { why: "full", advance: "" } : null;
}

/** "120 less 35 crafts less 10 from Pottery" */
export const breakdown = (offer: AdvanceOffer): string =>
  [
    String(offer.cost),
    ...(offer.credit ? [t("shop.less.group", { points: offer.credit, group: groupName(offer.group) })] : []),
    ...Object.entries(offer.specific).map(([advance, points]) =>
      t("shop.less.advance", { points, advance: box.advanceName(advance) }),
    ),
  ].join(" ");
