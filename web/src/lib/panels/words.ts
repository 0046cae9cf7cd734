/** Actions and lists in words. Names come from the box, sentences from the catalogues. */

import type { Action } from "$wire";
import { box } from "$lib/box.svelte";
import { maybe, t, words, type Key, type Values } from "$lib/i18n/index.svelte";
import { gather, total, type Counts } from "./logic/counts";

/** "Fayum, Tanis and Memphis" */
export const listed = (items: readonly string[]): string =>
  new Intl.ListFormat(words.language, { type: "conjunction" }).format(items);

/** "Fayum, Tanis or Memphis" */
export const listedOr = (items: readonly string[]): string =>
  new Intl.ListFormat(words.language, { type: "disjunction" }).format(items);

export const areas = (ids: readonly string[]): string => listed(ids.map(box.areaName));
export const nations = (ids: readonly string[]): string => listed(ids.map(box.nationName));

const counted = (counts: Counts, name: (id: string) => string, key: Key = "words.count"): string =>
  listed(Object.entries(counts).map(([id, count]) => t(key, { what: name(id), count })));

/** "Fayum 3 and Tanis 1" */
export const places = (counts: Counts): string => counted(counts, box.areaName);
/** "Crete 3 and Egypt 1" */
export const standings = (counts: Counts): string => counted(counts, box.nationName);
/** "2 Grain and 1 Wine" */
export const cards = (counts: Counts): string => counted(counts, box.cardName, "words.cards");

/** What an answer does, as a clause. `kind` is the question it answers: "done" means different things. */
export function tell(action: Action, kind = ""): string {
  const known = clause(action, kind);
  return (
    known ?? maybe(`do.${(action as { type: string }).type}`, (action as { type: string }).type.replaceAll("-", " "))
  );
}

function clause(action: Action, kind: string): string | null {
  switch (action.type) {
    case "move-tokens":
      return t(action.via ? "do.move-tokens.via" : "do.move-tokens", {
        count: action.count ?? 1,
        source: box.areaName(action.source),
        target: box.areaName(action.target),
        via: action.via ? box.areaName(action.via) : "",
      });
    case "sail": {
      const last = action.route.at(-1)?.to ?? action.area;
      const load = (action.load ?? 0) + action.route.reduce((sum, stop) => sum + (stop.load ?? 0), 0);
      return t("do.sail", { area: box.areaName(action.area), target: box.areaName(last), load });
    }
    case "build-ship":
    case "maintain-ship":
    case "scrap-ship":
    case "resolve-conflict":
    case "build-city":
    case "reduce-city":
    case "choose-city":
    case "destroy-city":
    case "use-fundamentalism":
    case "use-monotheism":
      return t(`do.${action.type}`, { area: box.areaName(action.area) });
    case "choose-place":
      return t("do.choose-place", { place: placeName(action.place) });
    case "set-tax-rate":
      return t("do.set-tax-rate", { rate: action.rate });
    case "pick-revolting-cities":
    case "place-cities":
    case "select-units":
    case "buy-off-step":
      return t(`do.${action.type}`, { areas: areas(action.areas) });
    case "expand":
    case "place-tokens":
    case "resettle":
      return t(`do.${action.type}`, { places: places(action.places) });
    case "take-loss":
      if (action.ship) return t("do.take-loss.ship");
      return action.area ? t("do.take-loss", { area: box.areaName(action.area) }) : t("do.take-loss.here");
    case "defend-next":
      return action.area ? t("do.defend-next", { area: box.areaName(action.area) }) : t("do.defend-next.wait");
    case "take-spoils":
      return t("do.take-spoils", { card: String(action.draw_card ?? true), treasury: action.treasury ?? 0 });
    case "done":
      return maybe(`do.done.${kind}`, t("do.done"));
    case "buy-card":
      return t(action.free ? "do.buy-card.free" : "do.buy-card", { stack: action.stack });
    case "make-offer":
      return t("do.make-offer", { count: action.cards.length });
    case "accept-offer":
    case "refuse-offer":
    case "withdraw-offer":
      return t(`do.${action.type}`, { number: action.number });
    case "give-as-bribes":
    case "give-to-bandits":
    case "discard-for-theocracy":
      return t("do.discard", { cards: cards(gather(action.cards)) });
    case "discard-excess":
      return t("do.discard", { cards: cards(action.cards) });
    case "lose-tokens":
      return t("do.lose-tokens", { area: box.areaName(action.area), count: action.count ?? 1 });
    case "lose-city":
      return t("do.lose-city", { area: box.areaName(action.area), tokens: action.tokens ?? 0 });
    case "name-victims":
    case "use-provincial-empire":
      return t(`do.${action.type}`, { nations: nations(action.nations), count: action.nations.length });
    case "allot-losses":
      return Object.keys(action.losses).length
        ? t("do.allot-losses", { losses: standings(action.losses) })
        : t("do.allot-losses.none");
    case "pick-units":
      return t("do.pick-units", {
        units: listed([
          ...(action.cities ?? []).map(box.areaName),
          ...(total(action.tokens ?? {}) ? [places(action.tokens ?? {})] : []),
        ]),
      });
    case "keep-faction":
      return t("do.keep-faction", { which: (action.first ?? true) ? "first" : "second" });
    case "show-grain":
      return t("do.show-grain", { count: action.cards ?? 0 });
    case "annex-units":
      return t("do.annex-units", { areas: areas([...new Set([...action.cities, ...Object.keys(action.tokens)])]) });
    case "acquire-advances":
      return action.advances?.length
        ? t("do.acquire-advances", { advances: listed(action.advances.map(box.advanceName)) })
        : t("do.acquire-advances.none");
    case "take-credits":
      return t("do.take-credits", { credits: counted(action.credits, groupName) });
    case "choose-nation":
      return t("do.choose-nation", { nation: box.nationName(action.nation) });
    case "give-tribute":
      return action.card
        ? t("do.give-tribute", { card: box.cardName(action.card), shown: String(action.shown ?? false) })
        : t("do.give-tribute.none");
    case "use-diaspora":
      return t("do.use-diaspora", {
        moves: listed(action.moves.map((move) => tell({ type: "move-tokens", ...move }))),
      });
    case "use-politics":
      return action.area
        ? t("do.use-politics.area", { area: box.areaName(action.area) })
        : t("do.use-politics", { treasury: action.treasury ?? 0 });
    case "use-trade-routes":
      return t("do.use-trade-routes", { cards: cards(action.cards) });
    case "use-universal-doctrine":
      return t("do.use-universal-doctrine", {
        areas: action.city ? box.areaName(action.city) : places(action.tokens ?? {}),
      });
    default: {
      const key = `do.${action.type}`;
      return words.knows(key) ? t(key as Key) : null;
    }
  }
}

/** Places are areas, flood plains or volcanoes. */
export const placeName = (id: string): string => words.name("place", id, box.areaName(id));
/** Science, Arts ... */
export const groupName = (id: string): string =>
  maybe(`group.${id}`, id.charAt(0).toUpperCase() + id.slice(1).replaceAll("-", " "));

/** A sentence begins with a capital. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(words.language) + text.slice(1);
/** With its sign: "+25", "-6". */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

/** The prompt: of this kind of question, or of its form where a kind is new. */
export const asking = (kind: string, form: string, values?: Values): string =>
  words.knows(`ask.${kind}`)
    ? words.say(`ask.${kind}` as Key, values)
    : maybe(`ask.form.${form}`, t("ask.plain"), values);
/** Why it is asked; kinds without words of their own say nothing. */
export const reason = (kind: string, values?: Values): string | undefined =>
  maybe(`why.${kind}`, "", values) || undefined;
/** A kind of question, as a noun. */
export const kindName = (kind: string): string =>
  capital(maybe(`kind.${kind}`, words.name("kind", kind, kind.replaceAll("-", " "))));
