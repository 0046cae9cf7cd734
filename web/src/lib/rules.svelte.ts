/** The rule book of the table in our words, fetched when first needed, and which rule is open beside the panel. */

import type { RuleBook, RuleFacts } from "$wire";
import { get } from "./api";

/** "WE-4b.3" and "4b.3-v1" are both the rule at "4b.3". */
export const pathOf = (rule: string): string => rule.replace(/^[A-Z]+\d*-/, "").replace(/-v\d+$/, "");

class Rules {
  edition: string | null = null;
  open: string | null = $state(null); // the rule whose paraphrase is shown
  book: RuleFacts[] | null = $state.raw(null);
  failed = $state(false);
  #asked: string | null = null;

  /** Show the paraphrase of a rule (Escape closes it). */
  show(rule: string): void {
    this.open = rule;
    void this.load();
  }

  async load(edition: string | null = this.edition): Promise<void> {
    if (!edition || this.#asked === edition) return;
    this.#asked = edition;
    this.failed = false;
    try {
      this.book = (await get<RuleBook>(`/api/rules/${encodeURIComponent(edition)}`)).rules;
    } catch {
      this.#asked = null;
      this.failed = true;
    }
  }

  /** Every rule at this path, variants included. */
  find(rule: string): RuleFacts[] {
    const path = pathOf(rule);
    return this.book?.filter((one) => one.id === rule || one.path === path || pathOf(one.id) === path) ?? [];
  }
}

export const rules = new Rules();
