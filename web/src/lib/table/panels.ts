/** The panels of all kinds of questions: loaded when first needed. */

import type { Component } from "svelte";
import type { Question } from "$wire";
import type { Table } from "$lib/table.svelte";

export interface Opened {
  default: Component<{ table: Table; question: Question }>;
}

export interface Panel {
  load: () => Promise<Opened>;
  layout: "panel" | "page"; // a page takes the place of the map
}

const registry = import.meta.glob<{ panelFor: (kind: string) => Panel }>("../panels/index.ts");

export async function panelFor(kind: string): Promise<Panel | null> {
  const load = registry["../panels/index.ts"];
  return load ? (await load()).panelFor(kind) : null;
}
