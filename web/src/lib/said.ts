/** What the server says to somebody, in the language of the page. */

import type { Wording } from "$wire";
import { box } from "./box.svelte";
import { words, type Values } from "./i18n/index.svelte";
import { groupName, listed, placeName } from "./panels/words";

const NAMES: Record<string, (id: string) => string> = {
  area: box.areaName,
  nation: box.nationName,
  card: box.cardName,
  advance: box.advanceName,
  place: placeName,
  group: groupName,
};

/** An English message and how it is made, if it is more than its words. Stays English where there is no other. */
export function said(message: string, wording?: Wording | null): string {
  if (!wording) return words.sentence(message) ?? message;
  return words.sentence(wording.pattern, filled(wording.values)) ?? message;
}

/** The first word of a name tells what the value is: see `Wording` of the server. */
function filled(values: Wording["values"]): Values {
  const found: Values = {};
  for (const [name, value] of Object.entries(values)) {
    const kind = name.split("_")[0]!;
    if (Array.isArray(value)) found[name] = listed(value.map(NAMES[kind.replace(/s$/, "")] ?? String));
    else found[name] = typeof value === "string" && NAMES[kind] ? NAMES[kind](value) : value;
  }
  return found;
}
