/** Words about a table for lists: what is played, at which pace, who is waited for. */

import type { EditionInfo, TableInfo } from "$wire";
import { maybe, t } from "$lib/i18n/index.svelte";
import { choiceName } from "./options";

export const phaseName = (phase: string): string => maybe(`phase.${phase}`, phase.replaceAll("-", " "));

const botKind = (bot: string): string => maybe(`bot.${bot}`, bot);

/** Options every list names. */
export const NAMED = ["scenario", "ast"];

export function optionWords(table: TableInfo): string[] {
  return Object.entries(table.options)
    .filter(([name]) => NAMED.includes(name))
    .map(([name, value]) => choiceName(name, value));
}

export function what(table: TableInfo, editions: EditionInfo[]): string {
  const edition = editions.find((one) => one.id === table.edition)?.name ?? table.edition;
  return [edition, t("table.players", { count: table.players }), ...optionWords(table)].join(", ");
}

/** How much time there is: "live", "12 hours a decision", "no clock". */
export function paceWords(table: TableInfo): string {
  if (!table.pace) return t("table.pace.none");
  return table.pace.kind === "live"
    ? t("table.pace.live")
    : t("table.pace.hours", { hours: table.pace.decision_hours ?? 0 });
}

/** How it ended: who won, and where I came in. */
export function ending(table: TableInfo): string {
  const { outcome } = table;
  if (!outcome) return "";
  const me = outcome.place === 1;
  const name = outcome.name ?? (outcome.bot ? t("table.bot", { kind: botKind(outcome.bot) }) : "?");
  return [
    t("lobby.won", {
      me: me ? "yes" : "no",
      name: name.charAt(0).toLocaleUpperCase() + name.slice(1),
      points: outcome.points,
    }),
    ...(outcome.place && !me ? [t("lobby.you_came", { place: outcome.place, points: outcome.my_points ?? 0 })] : []),
  ].join(" ");
}

export function taken(table: TableInfo): number {
  return table.seats.filter((seat) => seat.name || seat.bot).length;
}

export function waiting(table: TableInfo): string {
  if (table.stage === "open") return t("table.open", { taken: taken(table), players: table.players });
  if (table.stage === "finished") return t("table.finished");
  if (table.stage === "frozen") return t("table.frozen");
  if (table.paused) return t("table.paused");
  if (table.my_turn) return t("table.yours");
  const names = table.due
    .map((seat) => table.seats[seat])
    .map((seat) => seat?.name ?? (seat?.bot ? t("table.bot", { kind: botKind(seat.bot) }) : "?"));
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
    const text = seat.name ?? (seat.bot ? t("table.bot", { kind: botKind(seat.bot) }) : t("table.free"));
    if (count < 4) found.push({ key: String(seat.seat), text, due });
    else if (!found.some((one) => one.key === seat.bot))
      found.push({ key: seat.bot!, text: t("table.bots", { count, kind: botKind(seat.bot!) }), due: false });
  }
  return found;
}
