import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Action, Question } from "$wire";
import { board } from "$lib/board.svelte";
import { panelFor } from "$lib/panels";
import type { Table } from "$lib/table.svelte";
import asked from "./panels-questions.json";

// One question of each kind, taken from games; and those that random games seldom meet, made by hand.
const QUESTIONS: Record<string, Question> = {
  ...(asked as unknown as Record<string, Question>),
  "attack-order": {
    kind: "attack-order",
    rule: "WE-4.6",
    answers: ["defend-next"],
    due: true,
    about: {
      form: "attack-order",
      cities: { rome: "celt", cumae: "hatti" },
      tokens: { rome: 6, cumae: 2 },
      stock: 8,
      may_wait: true,
    },
    default: { type: "defend-next", area: "rome" },
  },
  "conflict-order": {
    kind: "conflict-order",
    rule: "WE-adv.advanced-military.2",
    answers: ["resolve-conflict"],
    due: true,
    about: { form: "conflict-order", areas: ["rome", "cumae"] },
    default: { type: "resolve-conflict", area: "rome" },
  },
  tribute: {
    kind: "tribute",
    rule: "WE-adv.provincial-empire.2",
    answers: ["give-tribute"],
    due: true,
    about: {
      form: "cards",
      cards: { iron: 2 },
      losses: { iron: [6, 8] },
      least: 1,
      most: 1,
      value: 0,
      price: 0,
      limit: 0,
      receiver: "rome",
      optional: false,
      cause: null,
    },
    default: { type: "give-tribute", card: "iron" },
  },
  bribes: {
    kind: "bribes",
    rule: "WE-cal.corruption.1",
    answers: ["give-as-bribes"],
    due: true,
    about: {
      form: "cards",
      cards: { iron: 2 },
      losses: { iron: [6, 8] },
      least: 1,
      most: 2,
      value: 10,
      price: 0,
      limit: 0,
      receiver: null,
      optional: false,
      cause: null,
    },
    default: { type: "give-as-bribes", cards: ["iron", "iron"] },
  },
  "something-new": {
    kind: "something-new",
    rule: "XX-1",
    answers: ["burn-books", "done"],
    due: true,
    about: { form: "never-seen", libraries: ["alexandria"] } as never,
    default: { type: "done" },
  },
};

// The page scrolls; the test has no place to scroll in.
Element.prototype.scrollIntoView ??= () => undefined;

const me = (id: string) => ({
  id,
  seat: 0,
  cards: 5,
  cities: 3,
  tokens_on_board: 20,
  finished: false,
  left: false,
  advances: [],
  credits: {},
});

function table(question: Question) {
  const played: Action[][] = [];
  const view = {
    turn: 3,
    phase: "movement",
    nation: "egypt",
    nations: [me("egypt"), me("rome")],
    areas: {},
    order: ["rome", "egypt"],
    asked: ["egypt"],
    due: ["egypt"],
    stacks: Array(10).fill(true),
    hand: { iron: 2, ochre: 3, flood: 1 },
    last_traders: {},
    offers: [],
    question,
  };
  const fake = {
    id: "t",
    seat: 0,
    number: 1,
    nation: "egypt",
    view,
    question,
    seats: [],
    chat: [],
    log: [],
    deadline: null,
    refusal: null,
    busy: 0,
    seatOf: () => null,
    nationOf: () => null,
    listen: () => () => undefined,
    ask: () => Promise.reject(new Error("nobody there")),
    undo: vi.fn(),
    play: (action: Action) => Promise.resolve(Boolean(played.push([action]))),
    playList: (actions: Action[]) => Promise.resolve(Boolean(played.push(actions))),
  };
  return { table: fake as unknown as Table, played };
}

async function open(question: Question) {
  const { table: at, played } = table(question);
  const { default: Panel } = await panelFor(question.kind, question.about).load();
  const shown = render(Panel, { table: at, question });
  const primary = (): HTMLButtonElement => shown.container.querySelector("[data-primary]")!;
  const ready = (): boolean => primary().getAttribute("aria-disabled") !== "true";
  return { ...shown, played, primary, ready };
}

/** Press what a hurried player would press, until the one button is ready. */
async function hurry(shown: Awaited<ReturnType<typeof open>>): Promise<void> {
  for (let tries = 0; tries < 40 && !shown.ready(); tries += 1) {
    const { container } = shown;
    const choice =
      container.querySelector<HTMLElement>(
        "input[type=checkbox]:not(:checked):not(:disabled), input[type=radio]:not(:checked)",
      ) ??
      container.querySelector<HTMLElement>(".stepper button:last-child:not(:disabled)") ??
      container.querySelector<HTMLElement>(".stacks button");
    if (!choice) return;
    await fireEvent.click(choice);
  }
}

afterEach(() => {
  cleanup();
  expect(board.marks).toEqual({}); // nothing of a question stays on the map
  expect(board.pick).toBeNull();
});

describe.each(Object.keys(QUESTIONS))("the panel of %s", (kind) => {
  const question = QUESTIONS[kind]!;

  it("asks in one sentence, with the numbers filled in, and has one button", async () => {
    const { container, primary } = await open(question);
    const heading = container.querySelectorAll("h1");
    expect(heading).toHaveLength(1);
    expect(heading[0]!.textContent).toMatch(/^[A-Z].+\.$/);
    expect(heading[0]!.textContent).not.toMatch(/undefined|NaN|\{|ask\./);
    expect(container.querySelector(`[data-panel="${kind}"]`)).not.toBeNull();
    expect(container.querySelectorAll("[data-primary]")).toHaveLength(1);
    expect(primary().textContent!.trim()).not.toBe("");
    expect(container.textContent).not.toMatch(/undefined|NaN/);
  });

  it("comes to an answer of a kind the question takes", async () => {
    const shown = await open(question);
    await hurry(shown);
    if (!shown.ready()) {
      // Some answers need more than hurry; then another complete answer is offered.
      expect(shown.container.querySelector("[data-other]")).not.toBeNull();
      return;
    }
    if (kind === "purchase-advances") return; // an empty basket is an answer; prices come from the server
    await fireEvent.click(shown.primary());
    expect(shown.played).toHaveLength(1);
    for (const action of shown.played[0]!) expect(question.answers).toContain(action.type);
  });
});

describe("the panel of movement", () => {
  it("adds what is dropped on the map, keeps count and takes it back", async () => {
    const question = QUESTIONS.movement!;
    if (question.about.form !== "movement") throw new Error("not a form of movement");
    const [from, stack] = Object.entries(question.about.stacks).find(([, one]) => one.unmoved && one.to.length)!;
    const shown = await open(question);
    board.drop!(from, stack.to[0]!);
    await vi.waitFor(() => expect(board.arrows).toHaveLength(1));
    expect(board.arrows[0]).toMatchObject({ from, to: stack.to[0] });
    await fireEvent.click(shown.primary());
    expect(shown.played[0]!.map((action) => action.type)).toEqual(["move-tokens", "end-movement"]);
  });
  it("takes the last step back with Z", async () => {
    const question = QUESTIONS.movement!;
    if (question.about.form !== "movement") throw new Error("not a form of movement");
    const [from, stack] = Object.entries(question.about.stacks).find(([, one]) => one.unmoved && one.to.length)!;
    await open(question);
    board.drop!(from, stack.to[0]!);
    await vi.waitFor(() => expect(board.arrows).toHaveLength(1));
    await fireEvent.keyDown(document.body, { key: "z" });
    await vi.waitFor(() => expect(board.arrows).toHaveLength(0));
  });
});

describe("losses", () => {
  it("are counted on the map: a click is one more, Shift one fewer", async () => {
    const question = QUESTIONS["take-damage"]!;
    if (question.about.form !== "damage") throw new Error("not a form of damage");
    const area = Object.keys(question.about.tokens)[0]!;
    const { container } = await open(question);
    const count = (): string => container.querySelector(".running b")!.textContent!;
    expect(count()).toBe("0");
    board.pick!(area, { less: false, keyboard: false });
    await vi.waitFor(() => expect(count()).toBe("1"));
    expect(board.marks[area]).toMatchObject({ kind: "loss", tag: "−1" });
    board.pick!(area, { less: true, keyboard: false });
    await vi.waitFor(() => expect(count()).toBe("0"));
  });
});
