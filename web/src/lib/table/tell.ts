/** Events in words: what one happening means for the log, like things of one nation put together. */

import type { Event } from "$wire";
import { box } from "$lib/box.svelte";
import { maybe, t, words, type Key, type Values } from "$lib/i18n/index.svelte";
import { list } from "$lib/map/describe";
import { lost, ofFights, sides, type Fight } from "./fights";

export type Topic = "fight" | "trade" | "calamity" | "people" | "board" | "frame";

export interface Line {
  text: string;
  nation: string | null; // whose emblem stands before it
  nations: string[]; // everybody it concerns
  areas: string[];
  topic: Topic;
  heading?: boolean; // a turn or a phase begins
  turn?: number; // the turn that begins
  phase?: string; // the name of the phase that begins
}

const LONGEST = 4; // places named in one line
const short = (parts: string[]): string =>
  parts.length <= LONGEST
    ? parts.join(", ")
    : [...parts.slice(0, LONGEST), t("log.more", { count: parts.length - LONGEST })].join(", ");
const nations = (ids: string[]): string => list(ids.map(box.nationName));
const cards = (ids: (string | null)[]): string => {
  const counts = new Map<string, number>();
  for (const id of ids) if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => (count > 1 ? `${count} ${box.cardName(id)}` : box.cardName(id))).join(", ");
};

/** Events of these kinds by one owner become one line. */
type Grouped = Extract<
  Event,
  {
    type:
      | "tokens-moved"
      | "tokens-placed"
      | "tokens-removed"
      | "tokens-annexed"
      | "city-built"
      | "city-destroyed"
      | "city-reduced"
      | "city-annexed"
      | "ship-built"
      | "ship-maintained"
      | "ship-returned"
      | "ship-sailed"
      | "card-drawn"
      | "treasury-gained"
      | "treasury-paid";
  }
>;
const GROUPED: ReadonlySet<string> = new Set<Grouped["type"]>([
  "tokens-moved",
  "tokens-placed",
  "tokens-removed",
  "tokens-annexed",
  "city-built",
  "city-destroyed",
  "city-reduced",
  "city-annexed",
  "ship-built",
  "ship-maintained",
  "ship-returned",
  "ship-sailed",
  "card-drawn",
  "treasury-gained",
  "treasury-paid",
]);
const isGrouped = (event: Event): event is Grouped => GROUPED.has(event.type);
/** Whoever did it. */
const actor = (event: Grouped): string => ("by" in event ? event.by : "owner" in event ? event.owner : event.nation);

/** Kinds of events that a crowd is told of in one line. */
const MANY: Partial<Record<Grouped["type"], Key>> = {
  "tokens-placed": "log.many.tokens-placed",
  "tokens-removed": "log.many.tokens-removed",
  "city-built": "log.many.city-built",
  "card-drawn": "log.many.card-drawn",
  "treasury-gained": "log.many.treasury-gained",
};
const CROWD = 6;
const LOSSES: ReadonlySet<string> = new Set<Grouped["type"]>([
  "tokens-removed",
  "tokens-annexed",
  "city-destroyed",
  "city-reduced",
  "city-annexed",
]);

function crowd(groups: Grouped[][]): Line {
  const events = groups.flat();
  const { type } = events[0]!;
  return {
    text: t(MANY[type]!, {
      players: groups.length,
      count: sum(events.map((event) => ("count" in event ? event.count : 1))),
    }),
    nation: null,
    nations: groups.map((group) => actor(group[0]!)),
    areas: [...new Set(events.flatMap((event) => ("area" in event ? [event.area] : [])))],
    topic: type === "card-drawn" ? "trade" : type === "tokens-removed" ? "fight" : "board",
  };
}

/** Who did all of this, if it is of the kinds that go together in one line; else null. */
export function doer(events: Event[]): string | null {
  const who = events[0] && isGrouped(events[0]) ? actor(events[0]) : null;
  return who && events.every((event) => isGrouped(event) && actor(event) === who) ? who : null;
}

export interface Reader {
  me: string | null;
  seat: number | null;
  player: (seat: number) => string; // the name of who sits there
}

/** What happened, line by line, in the order it happened. Fights that are known as such get one line each. */
export function lines(events: Event[], reader: Reader, known: { fights?: Fight[]; began?: string } = {}): Line[] {
  const found: Line[] = [];
  const inFights = known.fights?.length ? ofFights(events, known.began ?? "", known.fights) : null;
  let untold = known.fights ?? [];
  // The tokens a city is built of are not lost.
  const built = new Set(
    events.flatMap((event) => (event.type === "city-built" ? [`${event.owner} ${event.area}`] : [])),
  );
  let before = ""; // the kind of the last thing told by itself
  const groups = new Map<string, Grouped[]>();
  const flush = (): void => {
    const all = [...groups.values()];
    groups.clear();
    // What many do alike is told of all of them at once; of me apart.
    const many = new Map<string, Grouped[][]>();
    for (const group of all) {
      const { type } = group[0]!;
      if (type in MANY && actor(group[0]!) !== reader.me) many.set(type, [...(many.get(type) ?? []), group]);
    }
    for (const group of all) {
      const alike = many.get(group[0]!.type) ?? [];
      if (alike.length < CROWD || !alike.includes(group)) found.push(together(group, reader.me));
      else if (group === alike[0]) found.push(crowd(alike));
    }
  };
  for (const event of events) {
    if (inFights?.has(event)) {
      flush();
      const area = "area" in event ? event.area : String((event as { detail?: Record<string, unknown> }).detail?.area);
      const fight = untold.find((one) => one.area === area);
      if (fight) found.push(fought(fight, reader.me));
      untold = untold.filter((one) => one !== fight);
      continue;
    }
    if (event.type === "tokens-removed" && built.has(`${event.owner} ${event.area}`)) continue;
    if (isGrouped(event)) {
      const key = [event.type, actor(event), "by" in event ? event.owner : ""].join(" ");
      groups.set(key, [...(groups.get(key) ?? []), event]);
      continue;
    }
    flush();
    const line = single(event, reader);
    if (!line) continue;
    // Stack after stack shuffled anew is one thing.
    if (event.type === "stack-returned" && before === "stack-returned") {
      const text = t("log.stacks-returned");
      found[found.length - 1] = { ...line, text };
    } else found.push(line);
    before = event.type;
  }
  flush();
  return found;
}

const counted = (tokens: Record<string, number>): string =>
  list(Object.entries(tokens).map(([nation, count]) => `${box.nationName(nation)} ${count}`));

/** Who stood against whom, how it was lost, who is left: the parts of what is told about a fight. */
export function tellFight(fight: Fight): { begin: string; rounds: string[]; end: string } {
  const left = Object.entries(fight.after);
  const [holder] = left;
  return {
    begin: fight.city
      ? t("fight.city", {
          by: box.nationName(fight.city.by),
          owner: box.nationName(fight.city.owner),
          tokens: counted(fight.before),
        })
      : t("fight.tokens", { tokens: counted(fight.before), limit: box.area(fight.area)?.limit ?? 0 }),
    rounds: fight.rounds.map((round, at) => t("fight.round", { round: at + 1, lost: counted(round) })),
    end: !holder
      ? t("fight.nobody")
      : left.length === 1
        ? t("fight.holds", { nation: box.nationName(holder[0]), count: holder[1] })
        : sum(left.map(([, count]) => count)) > (box.area(fight.area)?.limit ?? 0)
          ? t("fight.goes_on", { tokens: counted(fight.after) })
          : t("fight.stay", { tokens: counted(fight.after) }),
  };
}

function fought(fight: Fight, me: string | null): Line {
  const { begin, end } = tellFight(fight);
  const losses = lost(fight);
  const text = [
    `${box.areaName(fight.area)}: ${begin}`,
    ...(Object.keys(losses).length ? [t("fight.lost", { lost: counted(losses) })] : []),
    end,
  ].join(" ");
  const nations = sides(fight);
  const nation = me && nations.includes(me) ? me : (Object.keys(fight.after)[0] ?? nations[0] ?? null);
  return { text, nation, nations, areas: [fight.area], topic: "fight" };
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
const placed = (area: string, count: number): string => t("log.place", { area: box.areaName(area), count });

function together(group: Grouped[], me: string | null): Line {
  const first = group[0]!;
  const who = actor(first);
  const values: Values = { me: person(who, me), who: box.nationName(who), count: group.length };
  const areas: string[] = [];
  const parts: string[] = [];
  const counted = new Map<string, number>(); // tokens by place: losses come one by one
  let topic: Topic = "board";
  let key: Key = `log.${first.type}`;
  for (const event of group) {
    switch (event.type) {
      case "tokens-moved":
        areas.push(event.source, event.target);
        parts.push(
          `${t("log.way", { from: box.areaName(event.source), to: box.areaName(event.target) })} ${event.count}`,
        );
        break;
      case "tokens-placed":
      case "tokens-removed":
      case "tokens-annexed":
        areas.push(event.area);
        counted.set(event.area, (counted.get(event.area) ?? 0) + event.count);
        break;
      case "ship-sailed":
        areas.push(...event.route);
        parts.push(
          t("log.way", { from: box.areaName(event.route[0] ?? ""), to: box.areaName(event.route.at(-1) ?? "") }),
        );
        break;
      case "card-drawn":
      case "treasury-gained":
      case "treasury-paid":
        break;
      default:
        areas.push(event.area);
        parts.push(box.areaName(event.area));
    }
  }
  const counts = group.map((event) => ("count" in event ? event.count : 1));
  values.count = sum(counts);
  for (const [area, count] of counted) parts.push(placed(area, count));
  values.where = short(parts);
  if (LOSSES.has(first.type)) topic = "fight";
  if ("by" in first) values.owner = box.nationName(first.owner);
  if (first.type === "card-drawn") {
    topic = "trade";
    values.cards = cards(group.map((event) => (event.type === "card-drawn" ? event.card : null)));
  }
  if (first.type === "city-built" && who === "barbarians") key = "log.city-built.pirates";
  const concerned = "by" in first ? [who, first.owner] : [who];
  return { text: t(key, values), nation: who, nations: concerned, areas: [...new Set(areas)], topic };
}

type Single = Exclude<Event, Grouped>;

/** Of whom it is told, for the verb: me, several (barbarians are no nation), or one. */
const person = (who: string | null, me: string | null): "yes" | "many" | "no" =>
  who !== null && who === me ? "yes" : who === "barbarians" ? "many" : "no";

function single(event: Single, { me, seat, player }: Reader): Line | null {
  const line = (topic: Topic, who: string | null, values: Values = {}, more: Partial<Line> = {}): Line => ({
    text: t((more.text as Key | undefined) ?? `log.${event.type as "turn-began"}`, {
      me: person(who, me),
      who: who === null ? "" : box.nationName(who),
      ...values,
    }),
    nation: who,
    nations: more.nations ?? (who ? [who] : []),
    areas: more.areas ?? [],
    topic,
    ...(more.heading ? { heading: true } : {}),
    ...(more.turn ? { turn: more.turn } : {}),
    ...(more.phase ? { phase: more.phase } : {}),
  });
  switch (event.type) {
    case "turn-began":
      return line("frame", null, { turn: event.turn }, { heading: true, turn: event.turn });
    case "phase-began":
      return line(
        "frame",
        null,
        { phase: box.phaseName(event.phase) },
        { heading: true, phase: box.phaseName(event.phase) },
      );
    case "advances-acquired":
      if (!event.advances.length) return null;
      return line("board", event.nation, { advances: list(event.advances.map(box.advanceName)), price: event.price });
    case "area-left-play":
      return line("board", null, { where: box.areaName(event.area) }, { areas: [event.area] });
    case "calamities-laid":
      return event.count ? line("calamity", event.nation, { count: event.count }) : null;
    case "calamity-struck": {
      const gains = event.beneficiary;
      return line(
        "calamity",
        event.victim,
        {
          calamity: box.cardName(event.calamity),
          beneficiary: gains ? t("log.calamity-struck.beneficiary", { nation: box.nationName(gains) }) : "",
        },
        { nations: gains ? [event.victim, gains] : [event.victim] },
      );
    }
    case "card-taken":
      return line(
        "trade",
        event.nation,
        { source: box.nationName(event.source), card: event.card ? ` (${box.cardName(event.card)})` : "" },
        { nations: [event.nation, event.source] },
      );
    case "cards-discarded":
      return event.cards.length
        ? line("trade", event.nation, { count: event.cards.length, cards: cards(event.cards) })
        : null;
    case "cards-traded": {
      const [maker, taker] = [box.nationName(event.maker), box.nationName(event.taker)];
      const details = event.from_maker?.length
        ? t("log.cards-traded.details", {
            maker,
            taker,
            from: cards(event.from_maker),
            back: cards(event.from_taker ?? []),
          })
        : "";
      return line(
        "trade",
        event.maker,
        { maker, taker, gave: event.maker_gave, got: event.taker_gave, details },
        { nations: [event.maker, event.taker] },
      );
    }
    case "census-taken": {
      const counts = Object.entries(event.counts).sort(([, a], [, b]) => b - a);
      return line("board", null, {
        counts: counts.map(([nation, count]) => `${box.nationName(nation)} ${count}`).join(", "),
      });
    }
    case "credits-gained":
      return line("board", event.nation, {
        credits: Object.entries(event.credits)
          .map(([group, count]) => `${maybe(`group.${group}`, group)} ${count}`)
          .join(", "),
      });
    case "game-ended":
      return line("frame", event.winner, { points: event.points[event.winner] ?? 0 }, { heading: true });
    case "marker-moved":
      return line(
        "board",
        event.nation,
        { space: event.space, steps: event.steps },
        event.steps < 0 ? { text: "log.marker-moved.back" } : {},
      );
    case "nation-chosen":
      return line("people", event.nation, {
        me: event.seat === seat ? "yes" : "no",
        player: event.seat === seat ? t("board.you") : player(event.seat),
        nation: box.nationName(event.nation),
      });
    case "nation-left":
    case "taken-back":
      return line("people", event.nation);
    case "rewound":
      return line("people", null, { turn: event.turn, phase: box.phaseName(event.phase) });
    case "offer-closed":
      return event.maker === me ? line("trade", event.maker) : null; // of others it is only noise
    case "offer-made": {
      const wants = event.wants.length ? cards(event.wants) : t("log.offer-made.anything", { count: event.want_count });
      return line(
        "trade",
        event.maker,
        {
          says: cards(event.says),
          rest: event.count - event.says.length,
          wants,
          to: event.to ? t("log.offer-made.to", { nation: box.nationName(event.to) }) : "",
        },
        { nations: event.to ? [event.maker, event.to] : [event.maker] },
      );
    }
    case "order-set":
      return line("board", null, { nations: nations(event.nations) });
    case "stack-returned":
      return line("trade", null, { stack: event.stack });
    case "told":
      return told(event, line, player);
    default:
      return unheard(event);
  }
}

/** A kind of event this page does not know (a newer server): silent, never a crash. The compiler knows all of them. */
const unheard = (event: never): null => (void event, null);

type Maker = (topic: Topic, who: string | null, values?: Values, more?: Partial<Line>) => Line;

function told(event: Extract<Event, { type: "told" }>, line: Maker, player: Reader["player"]): Line {
  const detail = event.detail ?? {};
  const word = (name: string): string => String(detail[name] ?? "");
  const ids = (name: string): string[] => (Array.isArray(detail[name]) ? (detail[name] as unknown[]).map(String) : []);
  const who = event.nation || null;
  const key = `log.told.${event.what}`;
  const known = words.knows(key) ? key : "log.told.other";
  const topics: Record<string, Topic> = {
    "city-taken": "fight",
    damage: "calamity",
    eruption: "calamity",
    cyclone: "calamity",
    "last-deals": "trade",
    leaving: "people",
    insists: "people",
    "insists-no-longer": "people",
  };
  const areas = ["area", "sea"].flatMap((name) => (detail[name] ? [word(name)] : []));
  return line(
    topics[event.what] ?? "board",
    who,
    {
      what: event.what.replaceAll("-", " "),
      area: box.areaName(word("area")),
      sea: box.areaName(word("sea")),
      volcano: words.name("place", word("volcano"), box.areaName(word("volcano"))),
      defender: box.nationName(word("defender")),
      ability: box.advanceName(word("ability")),
      set: words.name("theme", word("set"), word("set").replaceAll("-", " ")),
      card: box.cardName(word("card")),
      count: Number(detail.cards ?? 0),
      lost: Number(detail.lost ?? 0),
      points: Number(detail.points ?? 0),
      turn: Number(detail.turn ?? 0),
      nations: nations(ids("nations")),
      seats: ids("seats")
        .map((seat) => player(Number(seat)))
        .join(", "),
    },
    { text: known, areas, nations: [who, word("defender")].filter((one): one is string => Boolean(one)) },
  );
}
