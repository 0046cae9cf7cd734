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

/** Who sits at a table: people and free seats one by one, bots of a kind together where there are many. */
export function faces(table: TableInfo): { key: string; text: string; due: boolean }[] {
  const kinds = new Map<string, number>();
  for (const seat of table.seats) if (seat.bot && !seat.name) kinds.set(seat.bot, (kinds.get(seat.bot) ?? 0) + 1);
  const found: { key: string; text: string; due: boolean }[] = [];
  for (const seat of table.seats) {
    const due = table.due.includes(seat.seat);
    const count = seat.bot && !seat.name ? (kinds.get(seat.bot) ?? 0) : 0;
    const text = seat.name ?? (seat.bot ? t("table.bot", { kind: seat.bot }) : t("table.free"));
    if (count < 4) found.push({ key: String(seat.seat), text, due });
    else if (!found.some((one) => one.key === seat.bot))
      found.push({ key: seat.bot!, text: t("table.bots", { count, kind: seat.bot! }), due: false });
  }
  return found;
}
