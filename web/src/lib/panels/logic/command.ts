/** A land move typed as "2 upper egypt fay": a number, where from, where to, by the beginnings of names. */

export interface Typed {
  count: number | null;
  source: string | null;
  target: string | null;
}

const simple = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The one id whose name begins so; null if none or several do (an exact name wins). */
export function meant(text: string, ids: readonly string[], name: (id: string) => string): string | null {
  const wanted = simple(text.trim());
  if (!wanted) return null;
  const exact = ids.filter((id) => simple(name(id)) === wanted);
  if (exact.length === 1) return exact[0]!;
  const begin = ids.filter((id) => simple(name(id)).startsWith(wanted));
  return begin.length === 1 ? begin[0]! : null;
}

/** All whose name, or a word of it, begins so; exact names first, then those that begin so from the start. */
export function matching(text: string, ids: readonly string[], name: (id: string) => string): string[] {
  const wanted = simple(text.trim());
  if (!wanted) return [];
  const rank = (id: string): number => {
    const own = simple(name(id));
    if (own === wanted) return 0;
    if (own.startsWith(wanted)) return 1;
    return own.split(/[\s-]+/).some((word) => word.startsWith(wanted)) ? 2 : 3;
  };
  return ids
    .map((id) => ({ id, rank: rank(id) }))
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank || name(a.id).localeCompare(name(b.id)))
    .map(({ id }) => id);
}

export function parse(
  text: string,
  sources: readonly string[],
  targets: (source: string) => readonly string[],
  name: (id: string) => string,
): Typed {
  const words = text.trim().split(/\s+/).filter(Boolean);
  let count: number | null = null;
  if (/^\d+$/.test(words[0] ?? "")) count = Number(words.shift());
  const rest = words.filter((word) => !["to", "nach", "->", "→"].includes(word.toLowerCase()));
  // The longest beginning that means one area is where they come from.
  for (let length = rest.length; length > 0; length -= 1) {
    const source = meant(rest.slice(0, length).join(" "), sources, name);
    if (source) return { count, source, target: meant(rest.slice(length).join(" "), targets(source), name) };
  }
  return { count, source: null, target: null };
}
