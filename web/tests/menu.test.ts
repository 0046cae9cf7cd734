import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { SeatInfo, TableInfo } from "$wire";
import type { Table } from "$lib/table.svelte";
import Menu from "$lib/table/Menu.svelte";

const SEATS: SeatInfo[] = [
  { seat: 0, name: "Host", here: true },
  { seat: 1, name: "Ada", here: false },
  { seat: 2, name: "Bo", here: true },
  { seat: 3, name: "Cy", bot: "standard", here: false },
  { seat: 4, bot: "standard" },
];

const nothing = (): Promise<Response> => Promise.resolve(new Response(JSON.stringify({ moves: [], editions: [] })));

function open(host: boolean): void {
  const table = { id: "t1", seat: 0, stage: "running", seats: SEATS, agreements: null } as unknown as Table;
  const info = { edition: "western-empires", host } as TableInfo;
  render(Menu, { table, info, onclose: () => undefined, onkeys: () => undefined });
}

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("lets the host seat a bot for who is away, and for nobody else", async () => {
  const fetched = vi.fn((_address: string, _request?: RequestInit) => nothing());
  vi.stubGlobal("fetch", fetched);
  open(true);
  const [button, ...more] = screen.getAllByText(/who is away/);
  expect(more).toEqual([]);
  expect(button?.textContent).toContain("Ada");
  await fireEvent.click(button!);
  await vi.waitFor(() => {
    const [address, request] = fetched.mock.calls.find(([, asked]) => asked?.method === "PUT") ?? [];
    expect(address).toBe("/api/tables/t1/seats/1/bot");
    expect(request?.body).toBe(JSON.stringify({ bot: "standard" }));
  });
});

it("offers it to no other player", () => {
  vi.stubGlobal("fetch", nothing);
  open(false);
  expect(screen.queryByText(/who is away/)).toBeNull();
});
