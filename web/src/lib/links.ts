/**
 * Invitation links. The server tells their secrets once and keeps only hashes, so the host's browser remembers them.
 * A secret stands after the '#': no server and no proxy sees it in an address.
 */

import type { Links } from "$wire";

const PLACE = "ochre.links.";

export function keep(table: string, links: Links): void {
  try {
    localStorage.setItem(PLACE + table, JSON.stringify(links));
  } catch {
    // nowhere to keep them: the host can make new ones
  }
}

export function kept(table: string): Links | null {
  try {
    return JSON.parse(localStorage.getItem(PLACE + table) ?? "null") as Links | null;
  } catch {
    return null;
  }
}

export const address = (secret: string): string => `${location.origin}/join#${secret}`;

/** The secret in what somebody pasted: a whole link, or the secret alone. */
export function secretIn(text: string): string | null {
  const found = /(?:#|^)([A-Za-z0-9_-]{16,64})$/.exec(text.trim());
  return found?.[1] ?? null;
}
