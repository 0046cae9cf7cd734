/** The calamities of this turn as they were called: who was struck, and all that followed before the next. */

import type { Event } from "$wire";
import type { Happening } from "$lib/table.svelte";

export interface Call {
  key: string;
  calamity: string;
  victim: string;
  beneficiary: string | null;
  events: Event[]; // what it did
}

const PHASE = "calamity-resolution";
const SILENT: ReadonlySet<string> = new Set(["calamities-laid", "cards-discarded", "phase-began"]);

export function lane(log: Happening[], turn: number): Call[] {
  const calls: Call[] = [];
  let phase = "";
  for (const happening of log) {
    if (happening.turn < turn) continue;
    if (happening.began) phase = happening.began;
    for (const event of happening.events) {
      if (event.type === "turn-began") calls.length = 0;
      if (event.type === "phase-began") phase = event.phase;
      if (phase !== PHASE) continue;
      if (event.type === "calamity-struck")
        calls.push({
          key: `${calls.length}`,
          calamity: event.calamity,
          victim: event.victim,
          beneficiary: event.beneficiary ?? null,
          events: [],
        });
      else if (!SILENT.has(event.type)) calls.at(-1)?.events.push(event);
    }
  }
  return calls;
}
