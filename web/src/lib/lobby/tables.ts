/** Words about a table for lists: what is played, at which pace, who is waited for. */

import type { EditionInfo, TableInfo } from "$wire";
import { maybe, t } from "$lib/i18n/index.svelte";

export const phaseName = (phase: string): string => maybe(`phase.${phase}`, phase.replaceAll("-", " "));

export function optionWords(table: TableInfo): string[] {
  return Object.entries(table.options)
    .filter(([name]) => ["scenario", "ast"].includes(name))
    .map(([name, value]) => maybe(`option.${name}.${String(value)}`, String(value)));
}

export function what(table: TableInfo, editions: EditionInfo[]): string {
  const edition = editions.find((one) => one.id === table.edition)?.name ?? table.edition;
  return [edition, t("table.players", { count: table.players }), ...optionWords(table)].join(", ");
}

export function taken(table: TableInfo): number {
  return table.seats.filter((seat) => seat.name || seat.bot).length;
}

export function waiting(table: TableInfo): string {
  if (table.stage === "open") return t("table.open", { taken: taken(table), players: table.players });
  if (table.stage === "finished") return t("table.finished");
  if (table.stage === "frozen") return t("table.frozen");
  if (table.my_turn) return t("table.yours");
  const names = table.due.map((seat) => table.seats[seat]).map((seat) => seat?.name ?? seat?.bot ?? "?");
  if (!names.length) return t("table.running");
  return names.length > 3
    ? t("table.waits.many", { count: names.length })
    : t("table.waits", { names: names.join(", ") });
}
