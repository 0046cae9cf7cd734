import type { AdvanceOffer } from "$wire";
import { box } from "$lib/box.svelte";
import { t } from "$lib/i18n/index.svelte";
import { groupName } from "../words";

/** "120 less 35 crafts less 10 from Pottery" */
export const breakdown = (offer: AdvanceOffer): string =>
  [
    String(offer.cost),
    ...(offer.credit ? [t("shop.less.group", { points: offer.credit, group: groupName(offer.group) })] : []),
    ...Object.entries(offer.specific).map(([advance, points]) =>
      t("shop.less.advance", { points, advance: box.advanceName(advance) }),
    ),
  ].join(" ");
