import { beforeEach, describe, expect, it } from "vitest";
import type { BoxFacts, Event, NationView, View } from "$wire";
import { box } from "$lib/box.svelte";
import { around, pieces, towards, type DrawnMap } from "$lib/map/atlas.svelte";
import { aloud, units } from "$lib/map/describe";
import { slides } from "$lib/map/motion";
import { heart, holder, stacks, territories } from "$lib/map/stacks";
import { scale, spread } from "$lib/replay/charts";
import { order, stand } from "$lib/table/people";
import { lines } from "$lib/table/tell";

const area = (x: number, y: number, more: object = {}) => ({
  name: "",
  box: [x - 10, y - 10, 20, 20] as [number, number, number, number],
  label: { at: [x, y] as [number, number], size: 12, lines: [""] },
  land: `M${x} ${y}l1 0 0 1z`,
  water: {},
  tokens: [x, y] as [number, number],
  city: [x, y - 5] as [number, number],
  ...more,
});
//   nile      sinai
//   siwa      sea
const MAP = {
  id: "mega",
  size: [200, 200],
  frames: {},
  pictures: [],
  beyond: "",
  lines: {},
  areas: {
    nile: area(50, 50),
    sinai: area(100, 52),
    siwa: area(52, 100),
    far: area(180, 60),
    sea: area(100, 100, { open_sea: true, land: "", tokens: undefined, city: undefined, ship: [100, 100] }),
  },
} as unknown as DrawnMap;

const nation = (id: string, more: Partial<NationView> = {}): NationView => ({
  id,
  seat: 0,
  stock: 0,
  treasury: 0,
  cities_in_stock: 0,
  tokens_on_board: 0,
  cities: 0,
  ships: [],
  advances: [],
  credits: {},
  space: 0,
  epoch: "stone",
  cards: 0,
  calamities_laid: 0,
  census: 0,
  finished: false,
  insists: false,
  owes: 0,
  leaving: false,
  left: false,
  ...more,
});
const view = (more: Partial<View>): View => ({
  edition: "western-empires",
  options: {},
  turn: 3,
  phase: "movement",
  nation: "egypt",
  nations: [nation("egypt"), nation("rome"), nation("hatti"), nation("celt")],
  areas: {},
  order: [],
  stacks: [],
  discards: {},
  hand: {},
  last_traders: null,
  theme: null,
  offers: [],
  question: null,
  asked: [],
  due: [],
  standings: [],
  ...more,
});

beforeEach(() => {
  box.use({
    edition: "western-empires",
    map: "mega",
    areas: [
      { id: "nile", name: "Nile", land: ["sinai", "siwa"], limit: 4, site: "white", floodplain: "nile" },
      { id: "sinai", name: "Sinai", land: ["nile"], limit: 1 },
    ],
    nations: [],
    advances: [],
    cards: [{ id: "grain", name: "Grain", stack: 4, kind: "commodity" }],
    epochs: [],
    phases: [],
    groups: [],
    stacks: [],
  } as unknown as BoxFacts);
});

describe("going from area to area", () => {
  it("goes to the neighbour that lies that way", () => {
    expect(towards(MAP, "nile", ["sinai", "siwa"], "ArrowRight")).toBe("sinai");
    expect(towards(MAP, "nile", ["sinai", "siwa"], "ArrowDown")).toBe("siwa");
  });
  it("looks further when no neighbour lies there, and stops at the edge", () => {
    expect(towards(MAP, "sinai", ["nile"], "ArrowRight")).toBe("far");
    expect(towards(MAP, "nile", ["sinai"], "ArrowLeft")).toBeNull();
  });
  it("finds the rectangle around areas, seas by their berth alone", () => {
    expect(around(MAP, ["nile", "sinai"])).toEqual([40, 40, 70, 22]);
    expect(around(MAP, ["sea"])).toEqual([100, 100, 0, 0]);
    expect(around(MAP, ["nowhere"])).toBeNull();
  });
});

it("cuts long paths into near pieces and loses nothing of them", () => {
  const path = "M10 10l1 1M500 10l1 1M20 20l-1 0.5";
  const cut = pieces(path, 100);
  expect(cut).toEqual(["M10 10l1 1M20 20l-1 0.5", "M500 10l1 1"]);
});

describe("stacks on the map", () => {
  it("stand side by side, mine first, the rest behind a number", () => {
    const { stacks: all, more } = stacks(
      MAP,
      view({ areas: { nile: { tokens: { celt: 1, rome: 5, hatti: 2, egypt: 1 } } } }),
      "egypt",
    );
    expect(all.map((stack) => stack.owner)).toEqual(["egypt", "rome", "hatti"]);
    expect(more).toMatchObject([{ area: "nile", count: 1 }]);
    const shifts = all.map((stack) => stack.shift);
    expect(shifts).toEqual([...shifts].sort((a, b) => a - b));
  });
  it("count ships of one nation together", () => {
    const ship = { area: "sea", ready: true, steps_left: 4 };
    const found = stacks(MAP, view({ nations: [nation("rome", { ships: [ship, ship] })] }), null).stacks;
    expect(found).toMatchObject([{ kind: "ship", owner: "rome", count: 2, at: [100, 100] }]);
  });
  it("an area belongs to its city, else to the most tokens, to nobody if equal", () => {
    expect(holder({ city: "rome", tokens: { egypt: 3 } })).toBe("rome");
    expect(holder({ tokens: { egypt: 3, rome: 1 } })).toBe("egypt");
    expect(holder({ tokens: { egypt: 2, rome: 2 } })).toBeNull();
    const seen = view({ areas: { nile: { tokens: { egypt: 1 } }, far: { city: "egypt" }, sinai: { city: "egypt" } } });
    expect(territories(seen).get("egypt")).toEqual(["nile", "far", "sinai"]);
    expect(heart(MAP, ["nile", "far", "sinai"])).toEqual([100, 52]);
  });
});

describe("an area in words", () => {
  it("names what stands there, mine first, and the ground", () => {
    const seen = view({ areas: { nile: { tokens: { rome: 2, egypt: 1 }, city: "egypt" } } });
    expect(units(seen, "nile", "egypt").map((one) => one.owner)).toEqual(["egypt", "rome"]);
    expect(aloud(seen, "nile", "egypt")).toBe(
      "Nile, You: 1 token and a city, Rome: 2 tokens, limit 4, white city site, flood plain",
    );
  });
});

describe("what slides", () => {
  it("moves between places, never more than twelve at once", () => {
    const moved: Event = { type: "tokens-moved", owner: "egypt", source: "nile", target: "sinai", count: 2 };
    expect(slides(MAP, [moved])).toEqual([
      { kind: "tokens", owner: "egypt", count: 2, way: [[50, 50], [100, 52]], fade: null }, // prettier-ignore
    ]);
    expect(
      slides(
        MAP,
        Array.from({ length: 30 }, () => moved),
      ),
    ).toHaveLength(12);
    expect(slides(MAP, [{ ...moved, target: "elsewhere" }])).toEqual([]);
  });
});

describe("players and their states", () => {
  it("stand in the order of movement while moving, by cities when cards are drawn", () => {
    const nations = [nation("egypt", { cities: 4 }), nation("rome", { cities: 2 })];
    expect(order(view({ nations, order: ["rome", "egypt"] })).nations.map((one) => one.id)).toEqual(["rome", "egypt"]);
    const drawing = order(view({ nations, phase: "trade-cards-acquisition" }));
    expect([drawing.kind, ...drawing.nations.map((one) => one.id)]).toEqual(["cities", "rome", "egypt"]);
  });
  it("say who is waited for", () => {
    const seen = view({ due: ["rome"], asked: ["rome", "egypt"] });
    expect(stand(seen, nation("rome"), "egypt").text).toBe("Deciding");
    expect(stand(seen, nation("egypt"), "egypt").text).toBe("Waits for Rome");
    expect(stand(seen, nation("egypt"), "rome").text).toBe("Waits for you");
    expect(stand(view({ due: ["egypt"] }), nation("egypt"), "egypt").text).toBe("Your move");
    expect(stand(seen, nation("hatti", { finished: true }), "egypt").text).toBe("Finished");
  });
});

describe("the log", () => {
  const reader = { me: "egypt", seat: 0, player: (seat: number) => `player ${seat}` };
  const say = (events: Event[]): string[] => lines(events, reader).map((line) => line.text);
  it("speaks to me in the second person", () => {
    const placed: Event = { type: "tokens-placed", owner: "egypt", area: "nile", count: 2 };
    expect(say([placed])).toEqual(["You placed 2 tokens: Nile 2."]);
    expect(say([{ ...placed, owner: "rome" }])).toEqual(["Rome placed 2 tokens: Nile 2."]);
  });
  it("puts together what one nation lost, place by place", () => {
    const lost = (area: string): Event => ({ type: "tokens-removed", owner: "rome", area, count: 1 });
    expect(say([lost("nile"), lost("nile"), lost("sinai")])).toEqual(["Rome lost 3 tokens: Nile 2, Sinai 1."]);
  });
  it("keeps the order around things that stand alone", () => {
    const lost: Event = { type: "tokens-removed", owner: "rome", area: "nile", count: 1 };
    const struck: Event = { type: "calamity-struck", calamity: "flood", victim: "egypt", beneficiary: "rome" };
    expect(say([lost, struck, lost])).toEqual([
      "Rome lost 1 token: Nile 1.",
      "Flood struck you; Rome gains by it.",
      "Rome lost 1 token: Nile 1.",
    ]);
  });
  it("names my cards and never those it was not told", () => {
    const drawn: Event = { type: "card-drawn", nation: "egypt", stack: 4, card: "grain" };
    expect(say([drawn, drawn])).toEqual(["You drew 2 cards: 2 Grain."]);
    expect(say([{ ...drawn, nation: "rome", card: null }])).toEqual(["Rome drew a card."]);
  });
  it("finds words for whatever is told, known or not", () => {
    expect(say([{ type: "told", what: "last-turn", detail: { turn: 9 } }])).toEqual(["Turn 9 is the last."]);
    expect(say([{ type: "told", what: "something-new", nation: "rome" }])).toEqual(["something new: Rome."]);
  });
});

describe("charts", () => {
  it("have round numbers up to above the greatest value", () => {
    expect(scale(137).ticks).toEqual([0, 50, 100, 150]);
    expect(scale(9).top).toBeGreaterThanOrEqual(9);
    expect(scale(0).top).toBeGreaterThan(0);
  });
  it("push labels apart within the height", () => {
    const places = spread([10, 12, 95, 96], 10, 100);
    expect(places).toEqual([10, 20, 90, 100]);
  });
});
