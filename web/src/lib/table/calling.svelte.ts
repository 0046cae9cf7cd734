/** Tell the player that it is their turn: the title of the page, a tone, a notification if they are elsewhere. */

import { box } from "$lib/box.svelte";
import { t } from "$lib/i18n/index.svelte";
import { now } from "$lib/now.svelte";
import { settings } from "$lib/settings.svelte";
import type { Table } from "$lib/table.svelte";
import { notify } from "./notify";
import { play } from "./sounds";

/** To be called while a component is set up: it watches as long as that component lives. */
export function calling(table: Table, title: () => string): void {
  let before: boolean | null = null;
  let ended = false;
  const due = $derived(Boolean(table.question?.due));

  $effect(() => {
    const name = title();
    document.title = (due ? `● ${t("call.your_turn")} · ` : "") + (name ? `${name} · ` : "") + t("app.name");
    return () => (document.title = t("app.name"));
  });
  $effect(() => {
    if (due && before === false) {
      play("turn");
      if (document.hidden && settings.now.notify)
        notify(t("call.your_turn"), `${title()}: ${box.phaseName(table.view?.phase ?? "")}`, table.id);
    }
    if (table.entered) before = due;
  });
  $effect(() => {
    if (table.stage === "finished" && !ended && before !== null) play("end");
    ended = table.stage === "finished";
  });
  // Offers to me, calamities that strike me
  $effect(() => {
    const last = table.log.at(-1);
    if (!last?.at || Date.now() - last.at > 2000) return;
    const me = table.nation;
    if (last.events.some((event) => event.type === "offer-made" && event.to === me && me)) play("offer");
    if (last.events.some((event) => event.type === "calamity-struck" && event.victim === me)) play("calamity");
  });
  // One minute and ten seconds before the end
  let warned = 0;
  $effect(() => {
    if (!table.deadline || !due) return;
    const left = table.deadline / 1000 - now.seconds;
    const step = left <= 10 ? 2 : left <= 60 ? 1 : 0;
    if (step > warned) play(step === 2 ? "seconds" : "minute");
    warned = step;
  });
}
