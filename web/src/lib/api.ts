/** What the server answers over HTTP. Every refusal is thrown as an Unwilling, with words for the person. */

import type { Fault } from "$wire";
import { t, words, type Values } from "./i18n/index.svelte";

export class Unwilling extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let reply: Response;
  try {
    reply = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Unwilling(0, "no-connection", t("connection.none"));
  }
  if (!reply.ok) {
    const fault: Fault = await reply
      .json()
      .catch(() => ({ code: String(reply.status), message: t("connection.odd", { status: reply.status }) }));
    // Nothing that is asked over HTTP speaks of areas or cards: the values are plain.
    const said = words.sentence(fault.wording?.pattern ?? fault.message, fault.wording?.values as Values);
    throw new Unwilling(reply.status, fault.code, said ?? fault.message);
  }
  const text = await reply.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>("POST", path, body);
export const put = <T>(path: string, body: unknown): Promise<T> => ask<T>("PUT", path, body);
export const patch = <T>(path: string, body: unknown): Promise<T> => ask<T>("PATCH", path, body);
export const remove = <T>(path: string): Promise<T> => ask<T>("DELETE", path);
