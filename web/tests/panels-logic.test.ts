import { describe, expect, it } from "vitest";
import type { Action, AdvanceFacts, Basket, CardFacts, CityPlace, OfferView, PurchaseForm } from "$wire";
import {
  chains,
  extraCredits,
  from,
  mined,
  NOTHING,
  paid,
  purchase,
  same,
  tidy,
  toggle,
  type Choice,
} from "$lib/panels/logic/basket";
import { action as buildAction, missing, plain } from "$lib/panels/logic/building";
import { still as stillChosen, step, toggle as choose } from "$lib/panels/logic/choose";
import { parse } from "$lib/panels/logic/command";
import { change, fitted, gather, put, spread, total } from "$lib/panels/logic/counts";
import { actions, fates, fill, NONE, points, still } from "$lib/panels/logic/damage";
import { parts } from "$lib/panels/logic/group";
import { deals } from "$lib/panels/logic/history";
import {
  acceptAction,
  answerTo,
  cheapest,
  counterTo,
  empty,
  give,
  lacks,
  name,
  offerAction,
  take,
  valueOf,
} from "$lib/panels/logic/offer";
import {
  aboard,
  aboardHere,
  addMove,
  left,
  reach,
  recount,
  sailBack,
  sailOn,
  voyageAction,
  withLoad,
  without,
  withStop,
  type Voyage,
} from "$lib/panels/logic/plan";
import { readable } from "$lib/panels/logic/readable";
import { apart, net, sets, together, worth } from "$lib/panels/logic/sets";

const squares = (value: number, size: number): number[] => Array.from({ length: size + 1 }, (_, n) => n * n * value);
const CARDS: Record<string, CardFacts> = {
  ochre: { id: "ochre", name: "Ochre", stack: 1, kind: "commodity", value: 1, set_size: 9, set_values: squares(1, 9) },
  grain: { id: "grain", name: "Grain", stack: 4, kind: "commodity", value: 4, set_size: 8, set_values: squares(4, 8) },
  wine: { id: "wine", name: "Wine", stack: 5, kind: "commodity", value: 5, set_size: 6, set_values: squares(5, 6) },
  "grain-east": {
    id: "grain-east",
    name: "Grain",
    stack: 4,
    kind: "commodity",
    value: 4,
    set_size: 8,
    set_values: squares(4, 8),
    same_as: "grain",
  },
  water: { id: "water", name: "Water", stack: 0, kind: "water" },
  treachery: { id: "treachery", name: "Treachery", stack: 2, kind: "calamity", calamity: "tradeable" },
};
const cards = (id: string): CardFacts | undefined => CARDS[id];
const BOOK = { least_cards: 3, true_names: 2 };
const nameable = (id: string): boolean => cards(id)?.kind !== "calamity";

describe("choosing so many of several", () => {
  it("switches on and off, and the oldest makes room", () => {
    expect(choose([], "a", 2)).toEqual(["a"]);
    expect(choose(["a"], "a", 2)).toEqual([]);
    expect(choose(["a", "b"], "c", 2)).toEqual(["b", "c"]);
  });
  it("forgets what can no longer be chosen", () => expect(stillChosen(["a", "b"], ["b"])).toEqual(["b"]));
  it("walks round in a ring", () => {
    expect(step(["a", "b"], null, 1)).toBe("a");
    expect(step(["a", "b"], "b", 1)).toBe("a");
    expect(step(["a", "b"], "a", -1)).toBe("b");
    expect(step([], null, 1)).toBeNull();
  });
});

describe("shares over areas", () => {
  it("never exceeds the room of an area nor the number in all", () => {
    expect(put({}, "a", 9, 4)).toEqual({ a: 4 });
    expect(put({ a: 2 }, "a", 0, 4)).toEqual({});
    expect(change({ a: 2, b: 1 }, "b", 1, 5, 3)).toEqual({ a: 2, b: 1 });
    expect(change({ a: 2 }, "b", 1, 5, 3)).toEqual({ a: 2, b: 1 });
    expect(change({ a: 2 }, "a", -1, 5, 3)).toEqual({ a: 1 });
    expect(change({ a: 1 }, "a", -1, 5, 3)).toEqual({});
  });
  it("fits into room that has shrunk", () =>
    expect(fitted({ a: 3, b: 3, c: 1 }, { a: 2, b: 5 }, 4)).toEqual({ a: 2, b: 2 }));
  it("turns numbers into lists and back", () => {
    expect(spread({ ochre: 2, wine: 1 })).toEqual(["ochre", "ochre", "wine"]);
    expect(gather(["ochre", "wine", "ochre"])).toEqual({ ochre: 2, wine: 1 });
    expect(total({ a: 2, b: 5 })).toBe(7);
  });
});

describe("cards of two blocks", () => {
  const hand = { grain: 3, "grain-east": 1, ochre: 2 };
  const may = (): boolean => true;

  it("make one set, worth more than two", () => {
    expect(together(hand, cards)).toEqual({ grain: 4, ochre: 2 });
    expect(sets(hand, cards).map((set) => [set.card.id, set.count, set.worth, set.more])).toEqual([
      ["grain", 4, 64, 100],
      ["ochre", 2, 4, 9],
    ]);
    expect(valueOf(["grain", "grain-east", "ochre"], cards)).toBe(17);
    expect(net(hand, ["grain"], ["grain-east"], cards).total).toBe(0);
    expect(net(hand, ["grain"], ["ochre"], cards).total).toBe(36 - 3);
  });
  it("pay as the cards they are", () => {
    expect(apart({ grain: 4 }, hand, cards)).toEqual({ grain: 3, "grain-east": 1 });
    expect(apart({ grain: 2, ochre: 1 }, hand, cards)).toEqual({ grain: 2, ochre: 1 });
  });
  it("answer an offer that names their commodity, whichever block they are of", () => {
    const offer = {
      number: 3,
      maker: "rome",
      to: null,
      count: 3,
      says: ["wine", "wine"],
      wants: ["grain"],
      want_count: 3,
      cards: null,
      backed: true,
    } as unknown as OfferView;
    const draft = answerTo(offer, { "grain-east": 1, ochre: 2 }, BOOK, cards, may)!;
    expect(draft.give).toEqual(["grain-east", "ochre", "ochre"]);
    expect(counterTo(offer, { "grain-east": 1 }, BOOK, cards, may).give).toEqual(["grain-east"]);
    // One of four costs as much whichever it is, so the ochre goes first.
    expect(cheapest(hand, 2, cards, may)).toEqual(["ochre", "ochre"]);
  });
});

describe("a plan of moves", () => {
  const means = {
    unmoved: { fayum: 4, tanis: 1 },
    ships: [
      { area: "tanis", ready: true, steps: 4 },
      { area: "gaza", ready: false, steps: 4 },
    ],
    ships_to_build: 2,
    ship_price: 2,
    ship_steps: 4,
    treasury: 3,
  };
  const move = (count: number, target = "memphis"): Action => ({ type: "move-tokens", source: "fayum", target, count });

  it("counts what the steps use up, and leaves the question alone", () => {
    const now = left(means, [
      move(3),
      { type: "build-ship", area: "tanis", tokens: ["tanis"] },
      { type: "maintain-ship", area: "gaza" },
    ]);
    expect(now.unmoved).toEqual({ fayum: 1 });
    expect(now.arrived).toEqual({ memphis: 3 });
    expect(now.treasury).toBe(1);
    expect(now.ships_to_build).toBe(1);
    expect(now.ships.map((ship) => [ship.area, ship.ready])).toEqual([
      ["tanis", true],
      ["gaza", true],
      ["tanis", true],
    ]);
    expect(means.unmoved).toEqual({ fayum: 4, tanis: 1 });
    expect(means.ships).toHaveLength(2);
  });
  it("moves ships and what they carry", () => {
    const now = left(means, [
      { type: "sail", area: "tanis", load: 1, route: [{ to: "gaza" }, { to: "tyre", unload: 1 }] },
    ]);
    expect(now.unmoved).toEqual({ fayum: 4 });
    expect(now.arrived).toEqual({ tyre: 1 });
    expect(now.ships[0]).toEqual({ area: "tyre", ready: true, steps: 2 });
  });
  it("gives up a ship to build it again", () => {
    const now = left(means, [{ type: "scrap-ship", area: "gaza" }]);
    expect(now.ships).toHaveLength(1);
    expect(now.ships_to_build).toBe(3);
  });
  it("puts equal steps together, changes and removes them", () => {
    let plan = addMove([], { type: "move-tokens", source: "fayum", target: "memphis", count: 1 });
    plan = addMove(plan, { type: "move-tokens", source: "fayum", target: "memphis", count: 2 });
    expect(plan).toEqual([move(3)]);
    plan = addMove(plan, { type: "move-tokens", source: "fayum", target: "tanis", count: 1 });
    expect(plan).toHaveLength(2);
    expect(recount(plan, 0, 1)[0]).toEqual(move(1));
    expect(recount(plan, 0, 0)).toEqual([move(1, "tanis")]);
    expect(without(plan, 1)).toEqual([move(3)]);
  });
  it("draws a voyage: all go ashore at the last stop, none stay aboard", () => {
    let voyage: Voyage = { area: "tanis", load: 3, route: [] };
    voyage = sailOn(voyage, "gaza");
    expect(voyage.route).toEqual([{ to: "gaza", unload: 3 }]);
    voyage = sailOn(voyage, "tyre");
    expect(voyage.route).toEqual([{ to: "gaza" }, { to: "tyre", unload: 3 }]);
    voyage = withStop(voyage, 0, { unload: 1, load: 2 });
    expect(voyage.route).toEqual([
      { to: "gaza", unload: 1, load: 2 },
      { to: "tyre", unload: 4 },
    ]);
    expect(aboard(voyage, 1)).toBe(4);
    expect(aboard(voyage)).toBe(0);
    voyage = withLoad(voyage, 0);
    expect(voyage.route).toEqual([
      { to: "gaza", load: 2 },
      { to: "tyre", unload: 2 },
    ]);
    expect(voyageAction(voyage)).toEqual({ type: "sail", area: "tanis", route: voyage.route });
    expect(sailBack(voyage).route).toEqual([{ to: "gaza" }]);
  });
  it("puts ashore and takes aboard where the ship is now, if it sails on from there", () => {
    let voyage: Voyage = aboardHere({ area: "tanis", load: 1, route: [] }, 2, 5);
    expect(voyage.load).toBe(3);
    voyage = aboardHere(aboardHere(sailOn(voyage, "gaza"), -2, 0), 1, 4);
    expect(voyage.route).toEqual([{ to: "gaza", unload: 3 }]); // the voyage could end here, and all go ashore
    voyage = sailOn(voyage, "tyre");
    expect(voyage.route).toEqual([
      { to: "gaza", unload: 2, load: 1 },
      { to: "tyre", unload: 2 },
    ]);
    expect(voyage.here).toBeUndefined();
    expect(aboardHere(voyage, -9, 0).here).toEqual({ load: 0, unload: 2 }); // no more than are aboard
    expect(aboardHere(voyage, 9, 3).here).toEqual({ load: 3, unload: 0 });
  });
  it("finds the shortest ways over water as far as the steps go", () => {
    const sea: Record<string, string[]> = { a: ["b", "c"], b: ["a", "d"], c: ["a", "d"], d: ["b", "e"], e: [] };
    const ways = reach(
      "a",
      2,
      (area) => sea[area] ?? [],
      () => true,
    );
    expect([...ways.keys()]).toEqual(["b", "c", "d"]);
    expect(ways.get("d")).toEqual(["b", "d"]);
    expect(
      reach(
        "a",
        3,
        (area) => sea[area] ?? [],
        (area) => area !== "b",
      ).get("e"),
    ).toEqual(["c", "d", "e"]);
  });
});

describe("a typed move", () => {
  const names: Record<string, string> = { ue: "Upper Egypt", ua: "Upper Assyria", fa: "Fayum", mm: "Memphis" };
  const typed = (text: string) =>
    parse(
      text,
      ["ue", "ua", "fa"],
      () => ["fa", "mm"],
      (id) => names[id]!,
    );
  it("reads number, source and target by their beginnings", () =>
    expect(typed("2 upper egypt fay")).toEqual({ count: 2, source: "ue", target: "fa" }));
  it("knows when more than one area is meant", () => expect(typed("upper").source).toBeNull());
  it("waits for the target", () => expect(typed("upper eg")).toEqual({ count: null, source: "ue", target: null }));
  it("takes accents and small words lightly", () =>
    expect(typed("3 FÁYUM to mem")).toEqual({ count: 3, source: "fa", target: "mm" }));
});

describe("losses", () => {
  const tanis = { least: 0, most: 2, points: [5, 4, 3] };
  const possible = { tokens: { fayum: 4, thebes: 2 }, cities: { tanis }, stock: 9 };
  it("counts tokens and what replaces cities", () => {
    expect(points({ tokens: { fayum: 4 }, cities: { tanis: 2 } }, possible)).toBe(7);
    expect(points({ tokens: {}, cities: { tanis: 0 } }, possible)).toBe(5);
  });
  it("fills up from the fullest areas and stops when there is nothing left", () => {
    expect(fill(NONE, possible, 4).tokens).toEqual({ fayum: 3, thebes: 1 });
    expect(points(fill({ tokens: {}, cities: { tanis: 2 } }, possible, 7), possible)).toBe(7);
    expect(points(fill(NONE, possible, 50), possible)).toBe(6);
  });
  it("forgets what has gone meanwhile", () =>
    expect(still({ tokens: { fayum: 9, gone: 1 }, cities: { tanis: 3, buto: 1 } }, possible)).toEqual({
      tokens: { fayum: 4 },
      cities: { tanis: 2 },
    }));
  it("loses tokens before cities, and first the cities that most tokens replace", () =>
    expect(actions({ tokens: { fayum: 1 }, cities: { buto: 0, tanis: 2 } })).toEqual([
      { type: "lose-tokens", area: "fayum", count: 1 },
      { type: "lose-city", area: "tanis", tokens: 2 },
      { type: "lose-city", area: "buto" },
    ]));
  it("puts into the place of cities what stock has, with the tokens that are given up", () => {
    const poor = { ...possible, cities: { tanis, buto: tanis }, stock: 1 };
    expect(fates("tanis", NONE, poor)).toEqual([0, 1]);
    expect(fates("tanis", { tokens: { fayum: 3 }, cities: {} }, poor)).toEqual([0, 1, 2]);
    expect(fates("tanis", { tokens: {}, cities: { buto: 1 } }, poor)).toEqual([0]);
    expect(still({ tokens: {}, cities: { tanis: 1, buto: 1 } }, poor).cities).toEqual({ tanis: 1, buto: 0 });
  });
  it("leaves a token in the place of each city where one must stay", () => {
    const epidemic = { ...possible, cities: { tanis: { ...tanis, least: 1 } }, stock: 0 };
    expect(fates("tanis", NONE, epidemic)).toEqual([0]); // there is none
    expect(fates("tanis", { tokens: { fayum: 1 }, cities: {} }, epidemic)).toEqual([1]);
    const filled = fill({ tokens: {}, cities: { tanis: 0 } }, epidemic, 7);
    expect(filled.cities).toEqual({ tanis: 1 });
    expect(points(filled, epidemic)).toBe(7);
  });
});

describe("building", () => {
  const place: CityPlace = {
    needs: 12,
    here: 5,
    treasury: 6,
    adjacent: { a: 3, b: 9 },
    most_adjacent: 4,
    public_works: false,
    waits_for: null,
    leftover: 0,
  };
  it("takes neighbours before treasury, and says what is missing", () => {
    const building = plain("x", place);
    expect(building).toEqual({ area: "x", treasury: 3, adjacent: { a: 3, b: 1 }, leave: false });
    expect(missing(building, place)).toBe(0);
    expect(missing({ ...building, treasury: 0 }, place)).toBe(3);
    expect(buildAction(building)).toEqual({
      type: "build-city",
      area: "x",
      treasury: 3,
      from_adjacent: { a: 3, b: 1 },
    });
  });
  it("sends a plain city plainly", () =>
    expect(buildAction(plain("x", { ...place, needs: 5 }))).toEqual({ type: "build-city", area: "x" }));
});

it("counts the parts of a group of areas", () => {
  const near: Record<string, string[]> = { a: ["b"], b: ["a", "c"], c: ["b"], d: [] };
  expect(parts(["a", "c"], (area) => near[area]!)).toBe(2);
  expect(parts(["a", "b", "c", "d"], (area) => near[area]!)).toBe(2);
  expect(parts([], () => [])).toBe(0);
});

describe("sets of cards", () => {
  it("are worth what the box says, now, with one more and with one less", () => {
    expect(worth(CARDS.grain, 3)).toBe(36);
    expect(worth(CARDS.water, 3)).toBe(0);
    expect(worth(CARDS.wine, 99)).toBe(180);
    const hand = sets({ grain: 4, ochre: 2, treachery: 1, wine: 6 }, cards);
    expect(hand.map((set) => set.card.id)).toEqual(["wine", "grain", "ochre"]);
    expect(hand[1]).toMatchObject({ worth: 64, more: 100, less: 36 });
    expect(hand[0]!.more).toBeNull();
  });
  it("gain and lose by a trade", () => {
    const outcome = net({ grain: 4, wine: 1 }, ["grain", "ochre"], ["wine"], cards);
    expect(outcome.total).toBe(36 + 1 - 5);
    expect(outcome.parts.find((part) => part.card === "grain")).toEqual({ card: "grain", change: 36, held: 5 });
    expect(net({ grain: 1 }, ["grain"], ["grain"], cards).total).toBe(0);
  });
});

describe("an offer", () => {
  const offer: OfferView = {
    number: 7,
    maker: "rome",
    to: null,
    says: ["grain", "wine"],
    count: 3,
    wants: ["ochre"],
    want_count: 3,
  };
  const hand = { ochre: 2, grain: 3, wine: 1, treachery: 1 };

  it("names the first two goods, never a calamity", () => {
    let draft = empty(BOOK);
    for (const card of ["treachery", "ochre", "grain", "wine"]) draft = give(draft, card, BOOK, nameable);
    expect(draft.named).toEqual([1, 2]);
    expect(offerAction(draft)).toEqual({
      type: "make-offer",
      cards: ["treachery", "ochre", "grain", "wine"],
      says: ["ochre", "grain"],
      want_count: 3,
    });
  });
  it("names another when a named card is taken back", () => {
    let draft = empty(BOOK);
    for (const card of ["ochre", "grain", "wine"]) draft = give(draft, card, BOOK, nameable);
    draft = take(draft, 0, BOOK, nameable);
    expect(draft.give).toEqual(["grain", "wine"]);
    expect(draft.named).toEqual([0, 1]);
    expect(lacks(draft, BOOK)).toBe("cards");
  });
  it("lets another card be named in place of the first", () => {
    let draft = empty(BOOK);
    for (const card of ["ochre", "grain", "wine"]) draft = give(draft, card, BOOK, nameable);
    expect(name(draft, 2, BOOK).named).toEqual([1, 2]);
    expect(lacks(name(draft, 0, BOOK), BOOK)).toBe("names");
  });
  it("is answered with what is wanted and what costs least", () => {
    const draft = answerTo(offer, hand, BOOK, cards, () => true)!;
    expect(draft.give).toEqual(["ochre", "ochre", "wine"]);
    expect(acceptAction(draft)).toEqual({
      type: "accept-offer",
      number: 7,
      cards: ["ochre", "ochre", "wine"],
      says: ["ochre", "ochre"],
    });
  });
  it("is answered with cards of the value that is wanted, where values are stated", () => {
    const valued = { ...offer, value: 20, want_value: 12 };
    const draft = answerTo(valued, hand, BOOK, cards, () => true)!;
    expect(valueOf(draft.give, cards)).toBeGreaterThanOrEqual(12);
    expect(lacks({ ...draft, give: ["ochre", "ochre", "wine"], named: [0, 1] }, BOOK, cards)).toBe("value");
    expect(answerTo({ ...valued, want_value: 100 }, hand, BOOK, cards, () => true)).toBeNull();
    const counter = counterTo(valued, hand, BOOK, cards, () => true);
    expect(counter).toMatchObject({ to: null, want_value: 20 });
    expect(offerAction(counter)).toMatchObject({ want_value: 20 });
  });
  it("cannot be answered without what is wanted, or without goods enough", () => {
    expect(answerTo(offer, { grain: 5 }, BOOK, cards, () => true)).toBeNull();
    expect(answerTo(offer, { ochre: 2 }, BOOK, cards, () => true)).toBeNull();
    expect(answerTo(offer, hand, BOOK, cards, (id) => id !== "ochre")).toBeNull();
  });
  it("is countered the other way round", () =>
    expect(counterTo(offer, hand, BOOK, cards, () => true)).toMatchObject({
      answers: null,
      to: "rome",
      wants: ["grain", "wine"],
      give: ["ochre"],
      named: [0],
    }));
  it("finds the cheapest goods one by one", () =>
    expect(cheapest({ grain: 1, wine: 2, ochre: 3 }, 3, cards, () => true)).toEqual(["grain", "ochre", "ochre"]));
});

it("works out my trades backwards", () => {
  const event = (maker: string, taker: string, from_maker: string[], from_taker: string[]) => ({
    type: "cards-traded" as const,
    maker,
    taker,
    maker_gave: 3,
    taker_gave: 3,
    from_maker,
    from_taker,
  });
  const log = [
    { number: 1, at: 1, turn: 2, phase: "trade", events: [event("me", "rome", ["wine"], ["grain"])] },
    { number: 2, at: 2, turn: 2, phase: "trade", events: [event("rome", "celt", [], [])] },
    { number: 3, at: 3, turn: 2, phase: "trade", events: [event("celt", "me", ["grain"], ["ochre"])] },
  ];
  const found = deals(log, "me", 2, { grain: 3 }, cards);
  expect(found.map((deal) => [deal.partner, deal.gave, deal.got, deal.change])).toEqual([
    ["celt", ["ochre"], ["grain"], 36 - 16 - 1],
    ["rome", ["wine"], ["grain"], 16 - 4 - 5],
  ]);
  expect(deals(log, "me", 3, {}, cards)).toEqual([]);
});

describe("the basket", () => {
  it("counts what Mining adds to the best of the sets that pay", () => {
    const form = { mining: { iron: [6, 10, 0], gold: [27] } } as unknown as PurchaseForm;
    expect(mined({ iron: 2 }, form)).toBe(10);
    expect(mined({ iron: 2, gold: 1 }, form)).toBe(27);
    expect(mined({ iron: 3, salt: 4 }, form)).toBe(0); // the set is whole; salt is not mined
  });
  const facts = (id: string, cost: number, credit_to: string | null = null, extra_credits = 0): AdvanceFacts =>
    ({
      id,
      name: id,
      cost,
      points: 1,
      groups: [],
      credits: {},
      credit_to,
      credit_points: credit_to ? 10 : 0,
      extra_credits,
    }) as AdvanceFacts;
  const ALL = [
    facts("pottery", 60, "agriculture"),
    facts("agriculture", 120, "democracy"),
    facts("democracy", 220),
    facts("library", 220),
    facts("anatomy", 270),
    facts("coinage", 90),
    facts("monument", 180, null, 20),
  ];

  it("lays advances out in chains from low to high", () => {
    const rows = chains(ALL);
    expect(rows[0]).toEqual({
      cells: { low: "pottery", middle: "agriculture", high: "democracy" },
      links: { low: 10, middle: 10 },
    });
    expect(rows.flatMap((row) => Object.values(row.cells)).sort()).toEqual(ALL.map((one) => one.id).sort());
  });
  it("puts advances in no chain side by side", () => {
    expect(chains([facts("a", 50), facts("b", 60), facts("c", 110), facts("d", 250)])).toEqual([
      { cells: { low: "a", middle: "c", high: "d" }, links: {} },
      { cells: { low: "b" }, links: {} },
    ]);
  });
  it("does not lose advances that lead in a ring", () => {
    const ring = [facts("a", 50, "b"), facts("b", 60, "a")];
    expect(
      chains(ring)
        .flatMap((row) => Object.values(row.cells))
        .sort(),
    ).toEqual(["a", "b"]);
  });
  it("drops what hung on an advance that is taken out", () => {
    let choice: Choice = {
      ...NOTHING,
      advances: ["library", "democracy", "anatomy"],
      library: "democracy",
      anatomy: "coinage",
    };
    choice = toggle(choice, "library");
    expect(choice.library).toBeNull();
    expect(choice.anatomy).toBe("coinage");
    expect(toggle(choice, "coinage").anatomy).toBeNull();
    expect(toggle(choice, "anatomy").anatomy).toBeNull();
    expect(tidy({ ...NOTHING, advances: ["library"], library: "democracy" }).library).toBeNull();
  });
  it("takes a suggestion as a whole and knows it again", () => {
    const basket = {
      by: "points",
      items: [
        { advance: "library", price: 1 },
        { advance: "democracy", price: 2 },
      ],
      library: "democracy",
      anatomy: null,
    } as unknown as Basket;
    const choice = from(basket);
    expect(same(choice, basket)).toBe(true);
    expect(same(toggle(choice, "democracy"), basket)).toBe(false);
    expect(same({ ...choice, library: null }, basket)).toBe(false);
  });
  it("counts free credits, those of Anatomy's gift included", () => {
    const look = (id: string) => ALL.find((one) => one.id === id);
    expect(extraCredits({ ...NOTHING, advances: ["monument"] }, look)).toBe(20);
    expect(extraCredits({ ...NOTHING, anatomy: "monument" }, look)).toBe(20);
  });
  it("adds up a payment of my own, and sends only what there is", () => {
    const form = { points_per_token: 2 } as never;
    const paying = { cards: { grain: 3 }, treasury: 4, substitute: { card: "wine", for: "grain" } };
    expect(paid(paying, form, (card, count) => worth(cards(card), count))).toBe(64 + 8);
    expect(purchase({ ...NOTHING, advances: ["library"] }, { cards: {}, treasury: 0, substitute: null })).toEqual({
      type: "acquire-advances",
      advances: ["library"],
    });
  });
});

it("makes any question readable", () =>
  expect(
    readable({ form: "new", places: ["a"], points: { a: { b: 2 } }, nothing: null }, (id) => id.toUpperCase()),
  ).toEqual([
    { name: "places", text: "A" },
    { name: "points", text: "A: B: 2" },
  ]));
