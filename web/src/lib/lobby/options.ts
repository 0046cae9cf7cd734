/** What the server declares about options, in words. */

import type { EditionInfo, OptionInfo, TableInfo } from "$wire";
import { maybe, t, words } from "$lib/i18n/index.svelte";

const human = (text: string): string => text.replaceAll(/[-_]/g, " ").replace(/^./, (first) => first.toUpperCase());

export const optionName = (name: string, group = "option"): string =>
  maybe(`${group}.${name}`, words.name("option", name, human(name)));

export const choiceName = (name: string, choice: unknown, group = "option"): string =>
  maybe(`${group}.${name}.${String(choice)}`, words.name("option", `${name}.${String(choice)}`, human(String(choice))));

function valueWords(option: OptionInfo, value: unknown): string {
  if (option.kind === "truth") return t(value ? "form.yes" : "form.no");
  if (Array.isArray(value)) return value.map((one) => choiceName(option.name, one)).join(", ");
  return option.choices?.length ? choiceName(option.name, value) : String(value);
}

/** What this table plays otherwise than usual: each option with its value. `said` are told elsewhere. */
export function unusual(table: TableInfo, edition: EditionInfo, said: string[]): { name: string; value: string }[] {
  return edition.options
    .filter((option) => !said.includes(option.name) && option.name in table.options)
    .filter((option) => JSON.stringify(table.options[option.name]) !== JSON.stringify(option.default))
    .map((option) => ({ name: optionName(option.name), value: valueWords(option, table.options[option.name]) }));
}
