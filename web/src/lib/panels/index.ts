/**
 * Which panel asks which question.
 *
 * A question says by `about.form` how it wants to be asked; one component for each form. So a kind of question that a
 * later edition brings finds its panel if its form is known, and is playable by the plain one if not.
 */

import type { Component } from "svelte";
import type { Question } from "$wire";
import type { Table } from "$lib/table.svelte";

type Loaded = { default: Component<{ table: Table; question: Question }> };
export interface Panel {
  load: () => Promise<Loaded>;
  layout: "panel" | "page"; // beside the map, or instead of it
}

const panel = (load: () => Promise<Loaded>): Panel => ({ load, layout: "panel" });
const page = (load: () => Promise<Loaded>): Panel => ({ load, layout: "page" });

const FORMS: Record<string, Panel> = {
  abilities: panel(() => import("./forms/Abilities.svelte")),
  allot: panel(() => import("./forms/Allot.svelte")),
  annex: panel(() => import("./forms/Annex.svelte")),
  "attack-order": panel(() => import("./forms/AttackOrder.svelte")),
  build: panel(() => import("./forms/Build.svelte")),
  "buy-card": panel(() => import("./forms/BuyCard.svelte")),
  cards: panel(() => import("./forms/Cards.svelte")),
  cities: panel(() => import("./forms/Cities.svelte")),
  "conflict-loss": panel(() => import("./forms/ConflictLoss.svelte")),
  "conflict-order": panel(() => import("./forms/ConflictOrder.svelte")),
  credits: panel(() => import("./forms/Credits.svelte")),
  damage: panel(() => import("./forms/Damage.svelte")),
  faction: panel(() => import("./forms/Faction.svelte")),
  movement: panel(() => import("./forms/Movement.svelte")),
  nation: panel(() => import("./forms/Nation.svelte")),
  "pick-units": panel(() => import("./forms/PickUnits.svelte")),
  place: panel(() => import("./forms/Place.svelte")),
  purchase: page(() => import("./forms/Shop.svelte")),
  share: panel(() => import("./forms/Share.svelte")),
  spoils: panel(() => import("./forms/Spoils.svelte")),
  "starting-cities": panel(() => import("./forms/StartingCities.svelte")),
  "step-back": panel(() => import("./forms/StepBack.svelte")),
  swap: panel(() => import("./forms/Swap.svelte")),
  "tax-rate": panel(() => import("./forms/TaxRate.svelte")),
  trade: page(() => import("./forms/Trade.svelte")),
  units: panel(() => import("./forms/Units.svelte")),
  victims: panel(() => import("./forms/Victims.svelte")),
};

/** Kinds whose form is known even where nobody says it. */
const KINDS: Record<string, string> = {
  movement: "movement",
  negotiate: "trade",
  "purchase-advances": "purchase",
};

const PLAIN = panel(() => import("./Fallback.svelte"));

export function panelFor(kind: string, about?: unknown): Panel {
  const form = (about as { form?: string } | undefined)?.form ?? KINDS[kind] ?? "";
  return FORMS[form] ?? PLAIN;
}
