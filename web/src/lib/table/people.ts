/** Who sits where, in which order they count now, and in words what each of them is doing. */

import type { NationView, SeatInfo, View } from "$wire";
import { box } from "$lib/box.svelte";
import { maybe, t } from "$lib/i18n/index.svelte";
import type { Table } from "$lib/table.svelte";
import type { IconName } from "$lib/parts/icons";
import type { Standing } from "$lib/replay/standings";

/** The person or the bot. */
export function playerName(seat: SeatInfo | null | undefined): string {
  if (!seat) return "";
  if (seat.bot) return seat.name ? t("people.bot_for", { name: seat.name }) : botName(seat.bot);
  return seat.name ?? t("people.free");
}

export const botName = (bot: string): string => t("people.bot", { kind: maybe(`bot.${bot}`, bot) });

/** Who sits where, to be compared; whether they are here does not count. */
export const sitting = (seats: SeatInfo[]): string =>
  seats.map(({ seat, name, bot, nation }) => [seat, name, bot, nation].join("\t")).join("\n");

export type OrderKind = "movement" | "cities" | "ast";

/** The order that counts now. */
export function order(view: View): { kind: OrderKind; nations: NationView[] } {
  const ranked = view.nations;
  if (view.phase === "movement" && view.order.length) {
    const place = new Map(view.order.map((id, at) => [id, at]));
    const last = view.order.length;
    return {
      kind: "movement",
      nations: ranked.toSorted((a, b) => (place.get(a.id) ?? last) - (place.get(b.id) ?? last)),
    };
  }
  if (view.phase === "trade-cards-acquisition")
    return { kind: "cities", nations: ranked.toSorted((a, b) => a.cities - b.cities) };
  return { kind: "ast", nations: ranked };
}

/** Who has units in an area of mine or next to one. */
export function neighbours(view: View): Set<string> {
  const found = new Set<string>();
  const me = view.nation;
  if (!me) return found;
  for (const [id, area] of Object.entries(view.areas)) {
    if (area.city !== me && !area.tokens?.[me]) continue;
    const facts = box.area(id);
    for (const near of [id, ...(facts?.land ?? []), ...(facts?.water ?? [])]) {
      const here = view.areas[near];
      if (here?.city) found.add(here.city);
      for (const nation of Object.keys(here?.tokens ?? {})) found.add(nation);
    }
  }
  found.delete(me);
  return found;
}

export interface State {
  text: string;
  tone: "go" | "busy" | "done" | "idle";
  icon: IconName | null;
}

/** What a nation is doing, as a word and a sign. */
export function stand(view: View, nation: NationView, me: string | null): State {
  const mine = nation.id === me;
  const result = (view.standings as Standing[]).find(([, id]) => id === nation.id);
  if (result) {
    const [place, , points] = result;
    return {
      text: t("state.place", { place, points }),
      tone: place === 1 ? "go" : "idle",
      icon: place === 1 ? "crown" : null,
    };
  }
  if (nation.left) return { text: t("state.left"), tone: "idle", icon: "x" };
  if (view.due.includes(nation.id))
    return mine
      ? { text: t("state.your_move"), tone: "go", icon: "arrow" }
      : { text: t("state.deciding"), tone: "busy", icon: "clock" };
  if (nation.finished) return { text: t("state.finished"), tone: "done", icon: "check" };
  if (view.asked.includes(nation.id)) {
    const first = view.due.find((id) => id !== nation.id);
    if (!first) return { text: t("state.may_act"), tone: "busy", icon: "clock" };
    return first === me
      ? { text: t("state.waits_for_you"), tone: "idle", icon: "clock" }
      : { text: t("state.waits_for", { nation: box.nationName(first) }), tone: "idle", icon: "clock" };
  }
  return { text: t("state.nothing"), tone: "idle", icon: null };
}

/** Whom everybody waits for, in words: "Waits for Karim and Ines". */
export function waitedFor(table: Table): string {
  const view = table.view;
  if (!view) return "";
  const names = view.due.filter((id) => id !== view.nation).map((id) => box.nationName(id));
  if (!names.length) return "";
  return names.length > 3
    ? t("state.waits_for_many", { count: names.length })
    : t("state.waits_for", { nation: names.join(", ") });
}
