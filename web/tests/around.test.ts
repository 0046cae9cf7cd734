import { fireEvent, render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EditionInfo, TableInfo } from "$wire";
import { unusual } from "$lib/lobby/options";
import Later from "$lib/parts/Later.svelte";
import { Announcer } from "$lib/table/aloud";
import { notify } from "$lib/table/notify";
import Notes from "$lib/table/Notes.svelte";

describe("what readers are told", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const piece = (text: string, mine = false) => ({ text, mine });

  it("comes at most every three seconds, what concerns me first, the rest as a number", () => {
    const said: string[] = [];
    const announcer = new Announcer(
      (text) => said.push(text),
      (count) => `and ${count}`,
    );
    announcer.hear([piece("a")]);
    announcer.hear([piece("b"), piece("c")]);
    announcer.hear([piece("d"), piece("mine", true)]);
    expect(said).toEqual(["a"]);
    vi.advanceTimersByTime(3000);
    expect(said).toEqual(["a", "mine b c and 1"]);
    vi.advanceTimersByTime(3000);
    announcer.hear([piece("e")]);
    expect(said.at(-1)).toBe("e");
    announcer.hear([piece("f")]);
    announcer.close();
    vi.advanceTimersByTime(9000);
    expect(said.at(-1)).toBe("e");
  });
});

describe("a part that is fetched when it is shown", () => {
  it("says so when it cannot be fetched", async () => {
    const { findByRole } = render(Later, { load: () => Promise.reject(new TypeError("no line")) });
    expect((await findByRole("alert")).textContent).toContain("could not be fetched");
  });
});

describe("options of a table", () => {
  it("are told where they are not the usual ones", () => {
    const option = (name: string, kind: string, value: unknown, more: object = {}) => ({
      name,
      kind,
      default: value,
      help: "",
      ...more,
    });
    const edition = {
      options: [
        option("ast", "word", "basic", { choices: ["basic", "expert"] }),
        option("turn_limit", "number", null),
        option("exact_census", "truth", false),
        option("nations", "word", "choose", { choices: ["choose", "random"] }),
      ],
    } as unknown as EditionInfo;
    const options = { ast: "expert", turn_limit: 12, exact_census: true, nations: "choose" };
    expect(unusual({ options } as unknown as TableInfo, edition, ["ast"])).toEqual([
      { name: "Turn limit", value: "12" },
      { name: "Exact census", value: "yes" },
    ]);
  });
});

describe("a notification", () => {
  afterEach(() => void vi.unstubAllGlobals());
  it("is shown where it is allowed", () => {
    const shown: string[] = [];
    class Shows {
      static permission = "granted";
      constructor(title: string) {
        shown.push(title);
      }
    }
    vi.stubGlobal("Notification", Shows);
    expect(notify("Your turn", "", "a")).toBe(true);
    Shows.permission = "denied";
    expect(notify("Your turn", "", "a")).toBe(false);
    expect(shown).toEqual(["Your turn"]);
  });
  it("does no harm where the browser has only the word for it", () => {
    class Cannot {
      static permission = "granted";
      constructor() {
        throw new TypeError("Illegal constructor");
      }
    }
    vi.stubGlobal("Notification", Cannot);
    expect(notify("Your turn", "", "a")).toBe(false);
  });
});

describe("notes", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const settle = async (milliseconds: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    flushSync();
  };

  it("are never written over by who could not read them, and saved when the line is back", async () => {
    let up = false;
    const saved: string[] = [];
    vi.stubGlobal("fetch", async (_: string, { method, body }: { method: string; body: string | null }) => {
      if (!up) throw new TypeError("no line");
      if (method === "PUT") saved.push((JSON.parse(body!) as { text: string }).text);
      return new Response(JSON.stringify({ text: "Hatti owes me salt." }));
    });
    const { getByRole, unmount } = render(Notes, { id: "a" });
    const field = getByRole("textbox") as HTMLTextAreaElement;
    await settle(100);
    expect(field.disabled).toBe(true);
    up = true;
    await settle(4000);
    expect([field.disabled, field.value]).toEqual([false, "Hatti owes me salt."]);
    up = false;
    await fireEvent.input(field, { target: { value: "And wine." } });
    await settle(800);
    expect(saved).toEqual([]);
    up = true;
    await settle(4000);
    expect(saved).toEqual(["And wine."]);
    await fireEvent.input(field, { target: { value: "And wine, and cloth." } });
    unmount(); // before it was saved
    await settle(0);
    expect(saved.at(-1)).toBe("And wine, and cloth.");
  });
});
