/** The policies of the standing orders and their fields, for a form. The server says what they mean and checks them. */

export type IdKind = "area" | "nation" | "card" | "advance";

export type Field =
  | { name: string; kind: "number"; least: number; most: number; usual: number }
  | { name: string; kind: "optional"; least: number; most: number }
  | { name: string; kind: "truth"; usual: boolean }
  | { name: string; kind: "choice"; choices: string[]; usual: string }
  | { name: string; kind: "order"; choices: string[] } // some of these, in this order
  | { name: string; kind: "ids"; of: IdKind }
  | { name: string; kind: "rows"; fields: RowField[]; start: Record<string, unknown> }
  | { name: string; kind: "abilities" }
  | { name: string; kind: "phases" };

export type RowField =
  | { name: string; kind: "number"; least: number; most: number; usual: number }
  | { name: string; kind: "optional"; least: number; most: number }
  | { name: string; kind: "truth"; usual: boolean }
  | { name: string; kind: "id"; of: IdKind }
  | { name: string; kind: "where" };

export interface PolicySchema {
  name: string;
  fields: Field[];
}

const CITIES = ["newest", "wilderness", "highest_limit"];

export const POLICIES: PolicySchema[] = [
  {
    name: "tax",
    fields: [
      { name: "rate", kind: "number", least: 1, most: 5, usual: 2 },
      { name: "never_revolt", kind: "truth", usual: true },
    ],
  },
  {
    name: "growth",
    fields: [
      { name: "areas", kind: "ids", of: "area" },
      { name: "order", kind: "choice", choices: ["singles_first", "thin_first"], usual: "singles_first" },
    ],
  },
  {
    name: "movement",
    fields: [
      { name: "if_absent", kind: "choice", choices: ["stay", "plan_of_last_turn"], usual: "stay" },
      { name: "upkeep", kind: "choice", choices: ["none", "treasury_above", "all"], usual: "none" },
      { name: "keep_treasury", kind: "number", least: 0, most: 60, usual: 0 },
    ],
  },
  {
    name: "conflict_losses",
    fields: [
      {
        name: "sources",
        kind: "rows",
        start: { where: "here" },
        fields: [
          { name: "where", kind: "where" },
          { name: "floor", kind: "number", least: 0, most: 20, usual: 0 },
        ],
      },
      { name: "resolve_first", kind: "ids", of: "area" },
      { name: "wait_for_own_attack", kind: "truth", usual: false },
    ],
  },
  {
    name: "spoils",
    fields: [
      { name: "draw", kind: "truth", usual: true },
      { name: "gain", kind: "number", least: 0, most: 10, usual: 3 },
      { name: "keep_stock", kind: "optional", least: 0, most: 60 },
    ],
  },
  {
    name: "build",
    fields: [
      { name: "sites", kind: "choice", choices: ["none", "supported_sites", "list"], usual: "none" },
      { name: "areas", kind: "ids", of: "area" },
      { name: "architecture_max", kind: "number", least: 0, most: 12, usual: 0 },
      { name: "urbanism", kind: "truth", usual: false },
      { name: "leave_token", kind: "truth", usual: false },
      { name: "reduce_first", kind: "ids", of: "area" },
      { name: "reduce", kind: "order", choices: CITIES },
    ],
  },
  {
    name: "buy_cards",
    fields: [
      {
        name: "buys",
        kind: "rows",
        start: { stack: 9 },
        fields: [
          { name: "stack", kind: "number", least: 1, most: 9, usual: 9 },
          { name: "most", kind: "number", least: 1, most: 9, usual: 1 },
          { name: "keep_treasury", kind: "number", least: 0, most: 60, usual: 0 },
          { name: "stop_after_calamity", kind: "truth", usual: true },
        ],
      },
      { name: "wonder", kind: "choice", choices: ["highest", "none"], usual: "highest" },
    ],
  },
  {
    name: "losses",
    fields: [
      { name: "areas", kind: "ids", of: "area" },
      { name: "then", kind: "choice", choices: ["fullest", "far_from_border"], usual: "fullest" },
      { name: "floor", kind: "number", least: 0, most: 20, usual: 1 },
      { name: "keep_support", kind: "truth", usual: true },
      { name: "cities", kind: "choice", choices: ["last", "first"], usual: "last" },
      { name: "city_areas", kind: "ids", of: "area" },
      { name: "city_order", kind: "order", choices: CITIES },
      { name: "pay_instead", kind: "truth", usual: true },
      { name: "keep_treasury", kind: "number", least: 0, most: 60, usual: 0 },
    ],
  },
  {
    name: "victims",
    fields: [
      { name: "targets", kind: "ids", of: "nation" },
      { name: "spare", kind: "ids", of: "nation" },
    ],
  },
  {
    name: "beneficiary",
    fields: [
      { name: "areas", kind: "ids", of: "area" },
      { name: "prefer", kind: "order", choices: ["site", "highest_limit", "coastal", "inland"] },
    ],
  },
  {
    name: "cards_lost",
    fields: [
      { name: "protect", kind: "ids", of: "card" },
      { name: "theocracy", kind: "truth", usual: false },
    ],
  },
  { name: "abilities", fields: [{ name: "uses", kind: "abilities" }] },
  {
    name: "advances",
    fields: [
      {
        name: "wishes",
        kind: "rows",
        start: {},
        fields: [
          { name: "advance", kind: "id", of: "advance" },
          { name: "most", kind: "optional", least: 0, most: 300 },
          { name: "not_before", kind: "number", least: 0, most: 30, usual: 0 },
        ],
      },
      { name: "keep_treasury", kind: "number", least: 0, most: 60, usual: 0 },
      { name: "keep_cards", kind: "ids", of: "card" },
    ],
  },
  { name: "waiting", fields: [{ name: "phases", kind: "phases" }] },
];

/** Without what says nothing, so that the server's own defaults hold. */
export function tidy(policy: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(policy).filter(
      ([, value]) => value !== undefined && value !== null && !(Array.isArray(value) && !value.length),
    ),
  );
}
