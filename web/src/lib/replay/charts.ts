/** Lines over the turns: where they run, and labels at their ends that do not hide each other. */

export interface Series {
  nation: string;
  values: (number | null)[]; // one for each turn
}

export interface Scale {
  top: number; // the value at the upper edge
  ticks: number[];
}

/** Round numbers from 0 to just above the greatest value. */
export function scale(greatest: number): Scale {
  const rough = Math.max(1, greatest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough);
  const ticks: number[] = [];
  for (let value = 0; ticks.length === 0 || ticks.at(-1)! < greatest; value += step) ticks.push(value);
  return { top: ticks.at(-1) || step, ticks };
}

/** Push labels apart so that they are at least `gap` away from each other, in their order, within the height. */
export function spread(places: number[], gap: number, height: number): number[] {
  const order = places.map((place, at) => ({ place, at })).sort((a, b) => a.place - b.place);
  let last = -Infinity;
  for (const one of order) last = one.place = Math.max(one.place, last + gap);
  let next = height + gap;
  for (const one of order.toReversed()) next = one.place = Math.min(one.place, next - gap);
  const found: number[] = [];
  for (const { place, at } of order) found[at] = place;
  return found;
}
