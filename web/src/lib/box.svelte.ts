/**
 * What came out of the box of the table that is open: facts that never change while a game is played.
 *
 * Loaded once per table. Names of areas, nations, cards and advances are asked here and nowhere else; an id that the
 * box does not know is answered by itself, so nothing is ever blank.
 */

import type {
  AdvanceFacts,
  AreaFacts,
  BoxFacts,
  CardFacts,
  EpochFacts,
  NationFacts,
  NumberFacts,
  PhaseFacts,
} from "$wire";
import { get } from "./api";
import { maybe, words } from "./i18n/index.svelte";
import { looks } from "./look.svelte";
import { rules } from "./rules.svelte";

const byId = <T extends { id: string }>(list: T[]): Map<string, T> => new Map(list.map((one) => [one.id, one]));
/** "upper-egypt" in words, when nobody knows better. */
const plain = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll("-", " ");

class Box {
  facts: BoxFacts | null = $state.raw(null);
  #table: string | null = null;
  #areas = $derived(byId<AreaFacts>(this.facts?.areas ?? []));
  #nations = $derived(byId<NationFacts>(this.facts?.nations ?? []));
  #advances = $derived(byId<AdvanceFacts>(this.facts?.advances ?? []));
  #cards = $derived(byId<CardFacts>(this.facts?.cards ?? []));
  #epochs = $derived(byId<EpochFacts>(this.facts?.epochs ?? []));
  /** Whether there are two blocks of trade cards, from 12 players on. A nation without a number is of the first. */
  divided = $derived(new Set(this.facts?.nations.map((nation) => nation.block ?? 0)).size > 1);

  async load(table: string): Promise<void> {
    if (this.#table === table && this.facts) return;
    this.#table = table;
    const facts = get<BoxFacts>(`/api/tables/${encodeURIComponent(table)}/box`);
    await Promise.all([facts, looks.load()]);
    if (this.#table === table) this.use(await facts);
  }

  /** For tests, and for pages that got the facts another way. */
  use(facts: BoxFacts): void {
    this.facts = facts;
    rules.edition = facts.edition;
  }

  area = (id: string): AreaFacts | undefined => this.#areas.get(id);
  nation = (id: string): NationFacts | undefined => this.#nations.get(id);
  advance = (id: string): AdvanceFacts | undefined => this.#advances.get(id);
  card = (id: string): CardFacts | undefined => this.#cards.get(id);
  epoch = (id: string): EpochFacts | undefined => this.#epochs.get(id);

  get areas(): AreaFacts[] {
    return this.facts?.areas ?? [];
  }
  get nations(): NationFacts[] {
    return this.facts?.nations ?? [];
  }
  get advances(): AdvanceFacts[] {
    return this.facts?.advances ?? [];
  }
  get cards(): CardFacts[] {
    return this.facts?.cards ?? [];
  }
  get phases(): PhaseFacts[] {
    return this.facts?.phases ?? [];
  }
  get numbers(): NumberFacts | null {
    return this.facts?.numbers ?? null;
  }

  // Names: as printed in the box, in the language of the page.
  areaName = (id: string): string => words.name("area", this.area(id)?.name ?? plain(id));
  nationName = (id: string): string => maybe(`nation.${id}`, words.name("nation", this.nation(id)?.name ?? plain(id))); // barbarians are in no box
  advanceName = (id: string): string => words.name("advance", this.advance(id)?.name ?? plain(id));
  cardName = (id: string): string => words.name("card", this.card(id)?.name ?? plain(id));
  epochName = (id: string): string => words.name("epoch", id, this.epoch(id)?.name ?? plain(id));
  phaseName = (id: string): string =>
    maybe(`phase.${id}`, this.phases.find((phase) => phase.id === id)?.name ?? plain(id));
}

export const box = new Box();
