import { describe, expect, it } from "vitest";
import type { AreaAsset, MapAsset } from "$wire";
import { numbers, unfold } from "$lib/map/unfold";

// The other half of this is in tests/maps: the server folds as it is unfolded here.
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
function folded(...told: number[]): string {
  let text = "";
  for (const number of told) {
    let rest = number < 0 ? (-number << 1) | 1 : number << 1;
    for (; rest > 31; rest >>= 5) text += DIGITS[32 | (rest & 31)];
    text += DIGITS[rest];
  }
  return text;
}

const area = (shape: Partial<AreaAsset>): AreaAsset => ({
  name: "",
  label: { at: [0, 0], size: 12, lines: [""] },
  ...shape,
});
// West and east share the border in the middle; the sea lies around an island of the east.
//
//   0 +---+---+ 10.5
//     | w | e |
//   5 +---+---+
const MAP: MapAsset = {
  id: "mega",
  size: [20, 10],
  frames: {},
  pictures: [],
  step: 2,
  borders: [
    {
      kind: "coast",
      arcs: [
        folded(10, 0, -10, 0, 0, 10, 10, 0), // around the west, from top to bottom
        folded(10, 10, 11, 0, 0, -10, -11, 0), // around the east, from bottom to top
        folded(30, 2, 2, 0, 0, 2, -2, -2), // the island
      ],
    },
    { kind: "land", arcs: [folded(10, 0, 0, 10)] },
  ],
  divider: [3],
  areas: {
    west: area({ land: [[0, ~3]] }),
    east: area({ land: [[1, 3], [2]], water: { "": [[~2]] } }),
    sea: area({ open_sea: true, water: { north: [[2]] } }),
  },
  beyond: [[2]],
};

describe("a map unfolded", () => {
  it("reads numbers of any size", () => {
    expect(numbers("ACDefgBktC")).toEqual([0, 1, -1, 15, -15, 16, 1234]);
    for (const number of [0, 15, 16, -16, 511, 512, -512, 16383, -123456])
      expect(numbers(folded(number))).toEqual([number]);
  });

  it("draws shapes along their borders, either way round", () => {
    const { areas, beyond } = unfold(MAP);
    expect(areas.west!.land).toBe("M5 0l-5 0 0 5 5 0 0-5z");
    expect(areas.east!.land).toBe("M5 5l5.5 0 0-5-5.5 0 0 5zM15 1l1 0 0 1-1-1z");
    expect(areas.east!.water).toEqual({ "": "M15 1l1 1 0-1-1 0z" });
    expect([areas.sea!.land, areas.sea!.water]).toEqual(["", { north: "M15 1l1 0 0 1-1-1z" }]);
    expect(beyond).toBe("M15 1l1 0 0 1-1-1z");
  });

  it("draws every border once, by its kind", () => {
    expect(unfold(MAP).lines).toEqual({
      coast: "M5 0l-5 0 0 5 5 0M5 5l5.5 0 0-5-5.5 0M15 1l1 0 0 1-1-1",
      land: "M5 0l0 5",
      divider: "M5 0l0 5",
    });
  });

  it("finds places from the label", () => {
    const label = { at: [100.3, 50] as [number, number], size: 12, lines: ["West"] };
    const places = { tokens: [0.1, 10], city: [-20, 7.5], ships: { north: [1, -2] }, leaders: { city: [3, 3] } };
    const symbols = { at: [0, 6], row: ["limit-1"] };
    const told = { ...MAP, areas: { west: { ...MAP.areas.west, label, symbols, ...places } } } as unknown as MapAsset;
    const west = unfold(told).areas.west!;
    expect([west.tokens, west.city, west.ship]).toEqual([[100.4, 60], [80.3, 57.5], undefined]);
    expect([west.ships, west.leaders]).toEqual([{ north: [101.3, 48] }, { city: [103.3, 53] }]);
    expect(west.symbols).toEqual({ at: [100.3, 56], row: ["limit-1"] });
  });

  it("knows the rectangle around each area", () => {
    const { areas } = unfold(MAP);
    expect(areas.west!.box).toEqual([0, 0, 5, 5]);
    expect(areas.east!.box).toEqual([5, 0, 11, 5]);
    expect(areas.sea!.box).toEqual([15, 1, 1, 1]);
  });
});
