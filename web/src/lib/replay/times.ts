/** How long something lasted, in words: days and hours, hours and minutes, or seconds. */

import { t } from "$lib/i18n/index.svelte";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function lasting(milliseconds: number): string {
  if (milliseconds < 2 * MINUTE) return t("replay.seconds", { count: Math.max(1, Math.round(milliseconds / 1000)) });
  const days = Math.floor(milliseconds / DAY);
  const hours = Math.floor((milliseconds % DAY) / HOUR);
  const minutes = days ? 0 : Math.floor((milliseconds % HOUR) / MINUTE);
  return t("replay.lasted", { days, hours, minutes }).trim();
}
