/** Numbers by id: tokens by area, cards by kind. What is none is left out, so that it can be sent as it is. */

export type Counts = Record<string, number>;

export const total = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Set one number, within what there is room for. */
export function put(counts: Counts, id: string, count: number, room: number): Counts {
  const { [id]: _, ...rest } = counts;
  const next = Math.max(0, Math.min(room, Math.trunc(count)));
  return next ? { ...rest, [id]: next } : rest;
}

/** One more or fewer of this, while neither its own room nor the sum of all is exceeded. */
export function change(counts: Counts, id: string, by: number, room: number, most: number): Counts {
  const now = counts[id] ?? 0;
  const left = most - total(counts);
  return put(counts, id, now + Math.min(by, left), room);
}

/** What of it still fits, after the room has changed. */
export function fitted(counts: Counts, room: Counts, most: number): Counts {
  let left = most;
  const next: Counts = {};
  for (const [id, count] of Object.entries(counts)) {
    const fits = Math.min(count, room[id] ?? 0, left);
    if (fits > 0) {
      next[id] = fits;
      left -= fits;
    }
  }
  return next;
}

/** A list of ids, each as often as counted: cards to send. */
export const spread = (counts: Counts): string[] =>
  Object.entries(counts).flatMap(([id, count]) => Array<string>(count).fill(id));

/** The other way round. */
export function gather(ids: readonly string[]): Counts {
  const counts: Counts = {};
  for (const id of ids) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}
