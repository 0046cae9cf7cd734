/** Choosing so many of several: the order of choosing is kept. */

/** Switch one on or off; above the number allowed the one chosen first makes room. */
export function toggle(chosen: readonly string[], id: string, most: number): string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  const next = [...chosen, id];
  return next.length > most ? next.slice(next.length - most) : next;
}

/** What of it can still be chosen, after the question has changed. */
export const still = (chosen: readonly string[], possible: readonly string[]): string[] =>
  chosen.filter((id) => possible.includes(id));

/** The element so many steps away in a ring. */
export function step<T>(list: readonly T[], now: T | null, by: number): T | null {
  if (!list.length) return null;
  const place = now === null ? -1 : list.indexOf(now);
  if (place < 0) return (by > 0 ? list[0] : list.at(-1)) ?? null;
  return list[(place + by + list.length) % list.length] ?? null;
}
