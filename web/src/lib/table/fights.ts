/**
 * Conflicts, taken out of what happened: who stood where, what each lost round by round, who was left.
 *
 * Events tell only losses; how many there were before follows from how many are left, counted backwards.
 */

import type { AreaView, Event } from "$wire";

export interface Fight {
  area: string;
  city: { owner: string; by: string } | null; // a city was attacked and fell
  before: Record<string, number>;
  rounds: Record<string, number>[]; // tokens lost by each nation
  after: Record<string, number>;
}

const PHASE = "conflict";

/** Which events belong to the phase of conflicts; `began` is the phase before the first of them. */
function inConflict(events: Event[], began: string): boolean[] {
  let phase = began;
  return events.map((event) => {
    if (event.type === "phase-began") phase = event.phase;
    return phase === PHASE;
  });
}

/** What has to be undone in an area to know how it stood before this event. */
function undone(event: Event, area: string, tokens: Record<string, number>): void {
  const add = (nation: string, count: number): void => {
    tokens[nation] = (tokens[nation] ?? 0) + count;
  };
  switch (event.type) {
    case "tokens-removed":
      if (event.area === area) add(event.owner, event.count);
      break;
    case "tokens-placed":
      if (event.area === area) add(event.owner, -event.count);
      break;
    case "city-reduced":
      if (event.area === area) add(event.owner, -event.tokens);
      break;
    case "tokens-moved":
      if (event.source === area) add(event.owner, event.count);
      if (event.target === area) add(event.owner, -event.count);
      break;
    case "tokens-annexed":
      if (event.area !== area) break;
      add(event.owner, event.count);
      add(event.by, -event.count);
  }
}

const some = (tokens: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(tokens).filter(([, count]) => count > 0));

export function fights(events: Event[], areas: Record<string, AreaView>, began: string): Fight[] {
  const during = inConflict(events, began);
  const places = new Map<string, number[]>(); // by area: where its losses stand in the list
  events.forEach((event, at) => {
    if (!during[at]) return;
    if (event.type === "tokens-removed") places.set(event.area, [...(places.get(event.area) ?? []), at]);
    else if (event.type === "told" && event.what === "city-taken") {
      const area = String(event.detail?.area ?? "");
      places.set(area, [...(places.get(area) ?? []), at]);
    }
  });
  return [...places].map(([area, losses]) => {
    const tokens = { ...(areas[area]?.tokens ?? {}) };
    const end = losses.at(-1)!;
    for (let at = events.length - 1; at > end; at--) undone(events[at]!, area, tokens);
    const after = some(tokens);
    // Of a city that fell the tokens that took its place stood against the attacker.
    let city: Fight["city"] = null;
    const rounds: Fight["rounds"] = [];
    const first = losses[0]!;
    for (let at = end; at >= first; at--) {
      const event = events[at]!;
      if (event.type !== "city-reduced") undone(event, area, tokens);
    }
    for (const at of losses) {
      const event = events[at]!;
      if (event.type === "told") {
        city = { owner: String(event.detail?.defender ?? ""), by: event.nation ?? "" };
        continue;
      }
      if (event.type !== "tokens-removed") continue;
      const round = rounds.at(-1);
      if (round && !(event.owner in round)) round[event.owner] = event.count;
      else rounds.push({ [event.owner]: event.count });
    }
    return { area, city, before: some(tokens), rounds, after };
  });
}

/** The events of fights that are told together; the log leaves them out. */
export function ofFights(events: Event[], began: string, told: Fight[]): Set<Event> {
  const during = inConflict(events, began);
  const areas = new Set(told.map((fight) => fight.area));
  return new Set(
    events.filter((event, at) => {
      if (!during[at]) return false;
      if (event.type === "told") return event.what === "city-taken" && areas.has(String(event.detail?.area ?? ""));
      return (event.type === "tokens-removed" || event.type === "city-reduced") && areas.has(event.area);
    }),
  );
}

/** All that a nation lost here. */
export function lost(fight: Fight): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const round of fight.rounds)
    for (const [nation, count] of Object.entries(round)) sum[nation] = (sum[nation] ?? 0) + count;
  return sum;
}

export const sides = (fight: Fight): string[] => [
  ...new Set([
    ...Object.keys(fight.before),
    ...Object.keys(fight.after),
    ...(fight.city ? [fight.city.owner, fight.city.by] : []),
  ]),
];
