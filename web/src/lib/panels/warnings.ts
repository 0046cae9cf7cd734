/** What would follow, in words: the thing itself first, then the numbers. */

import { box } from "$lib/box.svelte";
import { maybe, t } from "$lib/i18n/index.svelte";
import type { Warning } from "./counsel.svelte";
import { listed, places } from "./words";

export interface Told {
  kind: string;
  rule: string; // to look up
  title: string;
  text: string;
  areas: string[]; // shown on the map when it is clicked
  tone: "bad" | "warn" | "info";
}

const counted = (counts: Record<string, number>): string =>
  listed(Object.entries(counts).map(([nation, count]) => t("words.count", { what: box.nationName(nation), count })));

export const told = (warning: Warning): Told => ({ ...worded(warning), rule: warning.rule });

function worded(warning: Warning): Omit<Told, "rule"> {
  switch (warning.warning) {
    case "conflict": {
      const survivors = Object.keys(warning.left).length;
      return {
        kind: "conflict",
        title: t("warn.conflict", { area: box.areaName(warning.area) }),
        text: [
          t(Object.keys(warning.tokens).length > 1 ? "warn.conflict.tokens" : "warn.conflict.before", {
            tokens: counted(warning.tokens),
            limit: box.area(warning.area)?.limit ?? 0,
          }),
          survivors ? t("warn.conflict.left", { left: counted(warning.left) }) : t("warn.conflict.none"),
          warning.city
            ? t("warn.conflict.city", { owner: box.nationName(warning.city), falls: String(warning.city_falls) })
            : "",
          warning.caused ? t("warn.conflict.caused") : "",
        ]
          .filter(Boolean)
          .join(" "),
        areas: [warning.area],
        tone: "bad",
      };
    }
    case "support":
      return {
        kind: "support",
        title: t("warn.support"),
        text: t("warn.support.text", { ...warning, built: warning.built.length }),
        areas: warning.built,
        tone: "warn",
      };
    case "tax":
      return { kind: "tax", title: t("warn.tax"), text: t("warn.tax.text", { ...warning }), areas: [], tone: "warn" };
    case "surplus":
      return {
        kind: "surplus",
        title: t("warn.surplus"),
        text: t("warn.surplus.text", { total: warning.total, places: places(warning.areas) }),
        areas: Object.keys(warning.areas),
        tone: "warn",
      };
    case "ast":
      return {
        kind: "ast",
        title: t("warn.ast"),
        text: t("warn.ast.text", {
          space: warning.space,
          epoch: box.epochName(warning.epoch),
          missing: listed(
            warning.missing.map((need) =>
              t("warn.ast.need", {
                what: maybe(`need.${need.what}`, need.what.replaceAll("_", " ")),
                needed: need.needed,
                has: need.has,
              }),
            ),
          ),
        }),
        areas: [],
        tone: "info",
      };
  }
}
