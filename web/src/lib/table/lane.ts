/** The calamities of this turn as they were called: who was struck, all that it did, and whether it is over. */

import type { Event } from "$wire";
import type { Happening } from "$lib/table.svelte";

export interface Call {
  key: string;
  calamity: string;
  victim: string;
  beneficiary: string | null;
  done: boolean; // its card is put away
  events: Event[]; // what it did
}

export const PHASE = "calamity-resolution";
const SILENT: ReadonlySet<string> = new Set(["calamities-laid", "cards-discarded", "phase-began"]);

/** Whom an event happened to. */
const whose = (event: Event): string | null =>
  "owner" in event ? event.owner : "nation" in event ? (event.nation ?? null) : null;

/**
 * Several may be under way at once: then what happens to the victim of one of them is its doing. A calamity that is
 * over has its card put away; what follows belongs to those still open.
 */
function cause(calls: Call[], event: Event): Call | undefined {
  const open = calls.filter((call) => !call.done);
  return open.find((call) => call.victim === whose(event)) ?? open.at(-1) ?? calls.at(-1);
}

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
          done: false,
          events: [],
        });
      else if (event.type === "cards-discarded") {
        for (const call of calls)
          if (!call.done && call.victim === event.nation && event.cards?.includes(call.calamity)) call.done = true;
      } else if (!SILENT.has(event.type)) cause(calls, event)?.events.push(event);
    }
  }
  return calls;
}
