/**
 * A plan of movement: small actions in order, not sent yet.
 *
 * Nothing here says what is allowed: the server checks the plan (`consult`). This only keeps count of what the steps
 * planned so far use up, so that the form can show what is left.
 */

import type { Action, BuildShip, MoveTokens, Sail, Stop } from "$wire";

export interface ShipNow {
  area: string;
  ready: boolean; // built or maintained this turn
  steps: number; // that it can sail once it is ready
}

/** What the question says can be done, before any step of the plan. */
export interface Means {
  unmoved: Record<string, number>;
  ships: ShipNow[];
  ship_price: number;
  ships_to_build: number;
  ship_steps: number;
  treasury: number;
}

/** What is left of it after the plan. */
export interface Left extends Means {
  arrived: Record<string, number>; // own tokens that the plan brings here, flipped
}

export function left(means: Means, plan: readonly Action[]): Left {
  const now: Left = {
    ...means,
    unmoved: { ...means.unmoved },
    ships: means.ships.map((ship) => ({ ...ship })),
    arrived: {},
  };
  for (const action of plan) apply(now, action);
  return now;
}

function take(now: Left, area: string, count: number): void {
  const rest = (now.unmoved[area] ?? 0) - count;
  if (rest > 0) now.unmoved[area] = rest;
  else {
    delete now.unmoved[area];
    if (rest < 0) now.arrived[area] = Math.max(0, (now.arrived[area] ?? 0) + rest);
  }
}

const bring = (now: Left, area: string, count: number): void => {
  if (count) now.arrived[area] = (now.arrived[area] ?? 0) + count;
};

function apply(now: Left, action: Action): void {
  switch (action.type) {
    case "move-tokens":
      take(now, action.source, action.count ?? 1);
      bring(now, action.target, action.count ?? 1);
      break;
    case "build-ship":
      for (const area of action.tokens ?? []) take(now, area, 1);
      now.treasury -= now.ship_price - (action.tokens?.length ?? 0);
      now.ships_to_build -= 1;
      now.ships.push({ area: action.area, ready: true, steps: now.ship_steps });
      break;
    case "maintain-ship": {
      if (action.token_from) take(now, action.token_from, 1);
      else now.treasury -= 1;
      const ship = now.ships.find((one) => one.area === action.area && !one.ready);
      if (ship) Object.assign(ship, { ready: true, steps: now.ship_steps });
      break;
    }
    case "scrap-ship": {
      const place = now.ships.findIndex((one) => one.area === action.area && !one.ready);
      if (place >= 0) {
        now.ships.splice(place, 1);
        now.ships_to_build += 1;
      }
      break;
    }
    case "sail":
      sail(now, action);
      break;
  }
}

function sail(now: Left, action: Sail): void {
  take(now, action.area, action.load ?? 0);
  for (const stop of action.route) {
    bring(now, stop.to, stop.unload ?? 0);
    take(now, stop.to, stop.load ?? 0);
  }
  const able = now.ships
    .filter((one) => one.area === action.area && one.ready && one.steps >= action.route.length)
    .sort((one, other) => one.steps - other.steps);
  const ship = able[0];
  const last = action.route.at(-1);
  if (ship && last) {
    ship.area = last.to;
    ship.steps -= action.route.length;
  }
}

/** Add a land move: one more of the same as the last step is put together with it. */
export function addMove(plan: readonly Action[], move: MoveTokens): Action[] {
  const last = plan.at(-1);
  if (
    last?.type === "move-tokens" &&
    last.source === move.source &&
    last.target === move.target &&
    last.via === move.via
  )
    return [...plan.slice(0, -1), { ...last, count: (last.count ?? 1) + (move.count ?? 1) }];
  return [...plan, move];
}

/** Without this step. Steps after it stay: the server says whether they are still possible. */
export const without = (plan: readonly Action[], place: number): Action[] => plan.filter((_, at) => at !== place);

/** The other number of tokens in this step; none takes the step away. */
export function recount(plan: readonly Action[], place: number, count: number): Action[] {
  if (count <= 0) return without(plan, place);
  return plan.map((step, at) => (at === place && step.type === "move-tokens" ? { ...step, count } : step));
}

export const buildShip = (area: string, tokens: string[]): BuildShip =>
  tokens.length ? { type: "build-ship", area, tokens } : { type: "build-ship", area };

/** A voyage as it is being drawn: the stops after the start, what is aboard after each. */
export interface Voyage {
  area: string;
  load: number;
  route: Stop[];
  here?: { load: number; unload: number }; // at the last stop, if the ship sails on from there
}

export function aboard(voyage: Voyage, stops = voyage.route.length): number {
  let count = voyage.load;
  for (const stop of voyage.route.slice(0, stops)) count += (stop.load ?? 0) - (stop.unload ?? 0);
  return count;
}

/** One stop further; what is aboard goes ashore at the last stop unless said otherwise. */
export function sailOn({ here = { load: 0, unload: 0 }, ...voyage }: Voyage, to: string): Voyage {
  const route = voyage.route.map((stop, at) => (at === voyage.route.length - 1 ? trimmed({ ...stop, ...here }) : stop));
  return { ...voyage, route: settled(voyage.load, [...route, { to }]) };
}

/** Where the ship is now so many more go aboard, or ashore; `most` may be taken aboard in all. */
export function aboardHere(voyage: Voyage, change: number, most: number): Voyage {
  if (!voyage.route.length) return withLoad(voyage, Math.min(most, voyage.load + change));
  const { load = 0, unload = 0 } = voyage.here ?? {};
  const came = aboard(voyage, voyage.route.length - 1);
  const here =
    change < 0 ? { load, unload: Math.min(came, unload - change) } : { load: Math.min(most, load + change), unload };
  return { ...voyage, here };
}

/** One stop back. */
export const sailBack = ({ here: _, ...voyage }: Voyage): Voyage => ({
  ...voyage,
  route: settled(voyage.load, voyage.route.slice(0, -1)),
});

/** Change what is taken aboard at the start. */
export const withLoad = (voyage: Voyage, load: number): Voyage => ({
  ...voyage,
  load: Math.max(0, load),
  route: settled(Math.max(0, load), voyage.route),
});

/** Change one stop. */
export function withStop(voyage: Voyage, at: number, stop: Partial<Stop>): Voyage {
  const route = voyage.route.map((one, place) => (place === at ? { ...one, ...stop } : one));
  return { ...voyage, route: settled(voyage.load, route) };
}

/** At the last stop all go ashore; nowhere more than there are. */
function settled(load: number, route: Stop[]): Stop[] {
  let count = load;
  return route.map((stop, at) => {
    const last = at === route.length - 1;
    const unload = last ? count : Math.min(count, stop.unload ?? 0);
    const more = last ? 0 : (stop.load ?? 0);
    count += more - unload;
    return trimmed({ to: stop.to, unload, load: more });
  });
}

/** Zeros are left out, as the server writes it. */
const trimmed = (stop: Stop): Stop => ({
  to: stop.to,
  ...(stop.unload ? { unload: stop.unload } : {}),
  ...(stop.load ? { load: stop.load } : {}),
});

export const voyageAction = (voyage: Voyage): Sail => ({
  type: "sail",
  area: voyage.area,
  route: voyage.route,
  ...(voyage.load ? { load: voyage.load } : {}),
});

/** The ways over water from a ship's place, as far as its steps go: area by area, shortest first. */
export function reach(
  from: string,
  steps: number,
  near: (area: string) => readonly string[],
  passes: (area: string) => boolean,
): Map<string, string[]> {
  const ways = new Map<string, string[]>([[from, []]]);
  let edge = [from];
  for (let step = 0; step < steps; step += 1) {
    const next: string[] = [];
    for (const area of edge)
      for (const other of near(area))
        if (!ways.has(other) && passes(other)) {
          ways.set(other, [...(ways.get(area) ?? []), other]);
          next.push(other);
        }
    edge = next;
  }
  ways.delete(from);
  return ways;
}
