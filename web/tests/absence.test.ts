import { describe, expect, it, vi } from "vitest";
import type { View } from "$wire";
import { Table } from "$lib/table.svelte";
import { talks } from "$lib/table/talks.svelte";
import { Line, look, overLines } from "./line";

overLines();

const view = (turn: number): View =>
  ({ turn, phase: "movement", areas: {}, nations: [], standings: [] }) as unknown as View;
const EVENT = { type: "tokens-moved" };
const hello = (number: number, events: object[] = [], chat: object[] = []): object => ({
  type: "hello",
  table: "a",
  number,
  seat: 0,
  stage: "running",
  seats: [{ seat: 0 }, { seat: 1 }, { seat: 2 }],
  events,
  view: view(3),
  chat,
});
const frame = (number: number): object => ({ type: "frame", number, events: [EVENT], view: view(3) });
const seen = (): string | null => localStorage.getItem("ochre.seen.a");

describe("since you were here", () => {
  function sits(): Table {
    const table = new Table("a");
    Line.last.opens();
    Line.last.says(hello(10));
    return table;
  }

  it("tells what happened while the page was hidden for a while", () => {
    const table = sits();
    Line.last.says(frame(11));
    expect(seen()).toBe("11");
    look(true);
    vi.advanceTimersByTime(70_000);
    Line.last.says(frame(12));
    Line.last.says(frame(13));
    expect(seen()).toBe("11"); // nobody looked
    expect(table.missed).toEqual([]);
    look(false);
    expect(table.missed.map((one) => one.number)).toEqual([12, 13]);
    expect(seen()).toBe("13");
    table.close();
  });

  it("says nothing after a glance elsewhere", () => {
    const table = sits();
    look(true);
    vi.advanceTimersByTime(5000);
    Line.last.says(frame(11));
    look(false);
    expect(table.missed).toEqual([]);
    table.close();
  });

  it("tells what happened while the line was cut, each thing once", () => {
    const table = sits();
    look(true);
    vi.advanceTimersByTime(40_000);
    Line.last.breaks();
    vi.advanceTimersByTime(30_000);
    Line.last.opens();
    Line.last.says(hello(15, [{ type: "turn-began", turn: 4 }, EVENT]));
    expect(table.missed).toEqual([]); // still elsewhere
    look(false);
    expect(table.missed.map((one) => one.number)).toEqual([15]);
    table.close();
  });

  it("tells who opens the page again, from where this device last looked", () => {
    const before = sits();
    Line.last.says(frame(11));
    before.close();
    const table = new Table("a");
    Line.last.opens();
    expect(Line.last.sent).toMatchObject([{ since: 11 }]);
    Line.last.says(hello(20, [{ type: "turn-began", turn: 4 }, EVENT]));
    expect(table.missed).toHaveLength(1);
    table.close();
  });
});

describe("talks", () => {
  const line = (number: number, sender: number, to: number | null = null): object => ({
    type: "chat-line",
    number,
    at: 0,
    sender,
    to,
    text: "word",
  });
  function sits(chat: object[] = []): Table {
    const table = new Table("a");
    Line.last.opens();
    Line.last.says(hello(10, [], chat));
    talks.enter(table);
    return table;
  }

  it("keep a draft to themselves, also over a reload", () => {
    const table = sits();
    talks.write(table, 1, "Between us");
    expect(talks.draft(table, null)).toBe("");
    expect(talks.draft(table, 2)).toBe("");
    expect(talks.draft(table, 1)).toBe("Between us");
    expect(JSON.parse(localStorage.getItem("ochre.talks.a")!)).toMatchObject({ drafts: { 1: "Between us" } });
    talks.write(table, 1, "");
    expect(talks.draft(table, 1)).toBe("");
    table.close();
  });

  it("know on this device what was said while it was away", () => {
    const before = sits([line(1, 1)]);
    expect(talks.all(before)).toBe(0); // it stood there when this device first came
    Line.last.says(line(2, 1));
    expect(talks.unread(before, null)).toBe(1);
    talks.read(before, null, 2);
    before.close();
    const table = sits([line(1, 1), line(2, 1), line(3, 1), line(4, 2, 0)]);
    expect(talks.unread(table, null)).toBe(1);
    expect(talks.unread(table, 2)).toBe(1);
    expect(talks.all(table)).toBe(2);
    table.close();
  });

  it("begin with the whole table, whoever was spoken to at another one", () => {
    const table = sits();
    talks.with(2);
    talks.enter(table);
    expect(talks.open).toBe(null);
    table.close();
  });
});
