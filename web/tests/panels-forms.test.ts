import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Action, BoxFacts, Question } from "$wire";
import { board } from "$lib/board.svelte";
import { box } from "$lib/box.svelte";
import { panelFor } from "$lib/panels";
import type { Table } from "$lib/table.svelte";
import classic from "./panels-questions-classic.json";
import asked from "./panels-questions.json";

// One question of each kind, taken from games; and those that random games seldom meet, made by hand.
const QUESTIONS: Record<string, Question> = {
  ...(asked as unknown as Record<string, Question>),
  ...(classic as unknown as Record<string, Question>), // of Advanced Civilization and Civilization (1988)
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

function table(question: Question, more: object = {}) {
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
    ...more,
  };
  return { table: fake as unknown as Table, played };
}

async function open(question: Question, more: object = {}) {
  const { table: at, played } = table(question, more);
  const { default: Panel } = await panelFor(question.kind, question.about).load();
  const shown = render(Panel, { table: at, question });
  const primary = (): HTMLButtonElement => shown.container.querySelector("[data-primary]")!;
  const ready = (): boolean => primary().getAttribute("aria-disabled") !== "true";
  return { ...shown, at, played, primary, ready };
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
  expect(board.turn).toBeNull();
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

  it("names its rule, and what happens without an answer", async () => {
    const { container } = await open(question);
    expect([...container.querySelectorAll("button")].map((one) => one.textContent)).toContain(question.rule);
    const told = container.querySelectorAll("[data-nothing]");
    expect(told).toHaveLength(1);
    expect(told[0]!.textContent).toMatch(/^\s*No clock runs: .+ For an absent player: .+\./);
  });

  it("comes to an answer of a kind the question takes", async () => {
    const shown = await open(question);
    await hurry(shown);
    if (!shown.ready()) {
      // Some answers need more than hurry; then another complete answer is offered.
      expect(shown.container.querySelector("[data-other]")).not.toBeNull();
      return;
    }
    if (question.about.form === "purchase") return; // an empty basket is an answer; prices come from the server
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

describe("the panel of movement, by keys and by dragging", () => {
  const question = QUESTIONS.movement!;
  if (question.about.form !== "movement") throw new Error("not a form of movement");
  const about = question.about;
  const [from, stack] = Object.entries(about.stacks).find(([, one]) => one.unmoved > 1 && one.to.length)!;
  const ship = about.ships.find((one) => one.ready)!;

  it("takes a digit for how many of the chosen stack go", async () => {
    const shown = await open(question);
    board.pick!(from, { less: false, keyboard: false });
    const number = (): string => shown.container.querySelector(".chosen [role=spinbutton]")!.textContent!;
    for (const digit of [1, stack.unmoved]) {
      await vi.waitFor(() => expect(shown.container.querySelector(".chosen")).not.toBeNull());
      await fireEvent.keyDown(document.body, { key: String(digit) });
      expect(number()).toBe(String(digit));
    }
    await fireEvent.keyDown(document.body, { key: "9" });
    expect(Number(number())).toBe(Math.min(9, stack.unmoved));
  });
  it("lights where a stack can go as soon as it is taken up", async () => {
    await open(question);
    board.moves!.grab(from, false);
    await vi.waitFor(() => expect(board.marks[from]?.kind).toBe("chosen"));
    for (const to of stack.to) if (!about.targets[to]?.closed) expect(board.marks[to]).toBeDefined();
  });
  it("sails a ship where it is dragged, and moves no tokens by land", async () => {
    const shown = await open(question);
    const [first] = about.waters[ship.area]!;
    const second = about.waters[first!]!.find((area) => area !== ship.area)!;
    board.moves!.grab(ship.area, true);
    board.moves!.follow([first!, second]);
    await vi.waitFor(() => expect(board.arrows).toHaveLength(1));
    expect(board.arrows[0]).toMatchObject({ from: ship.area, through: [first], to: second, sea: true });
    await fireEvent.click(shown.primary());
    expect(shown.played[0]!.map((action) => action.type)).toEqual(["sail", "end-movement"]);
  });
  it("shows what has been done in this phase, but nothing that may have been taken back", async () => {
    const moved = { type: "tokens-moved", owner: "egypt", source: "tanis", target: "memphis", count: 2 };
    const sailed = { type: "ship-sailed", owner: "egypt", route: ["tanis", "gaza", "tyre"] };
    const foreign = { ...moved, owner: "rome" };
    const log = (...events: object[]) => ({ log: [{ number: 1, at: 1, turn: 3, phase: "movement", events }] });
    await open(question, log(moved, foreign, sailed));
    await vi.waitFor(() =>
      expect(board.arrows).toEqual([
        { from: "tanis", to: "memphis", count: 2, sent: true },
        { from: "tanis", through: ["gaza"], to: "tyre", sea: true, sent: true },
      ]),
    );
    cleanup();
    await open(question, log(moved, { type: "taken-back", nation: "egypt", entry: 4 }));
    await new Promise((done) => setTimeout(done, 0));
    expect(board.arrows).toEqual([]);
  });
  it("leaves a way on when the server is in trouble", async () => {
    const shown = await open(question, {
      get refusal() {
        return { code: "internal", message: "Something went wrong here.", rule: null };
      },
      set refusal(_: unknown) {},
    });
    const told = shown.container.querySelector("[role=alert]")!;
    expect(told.textContent).toContain("t/1"); // the table and its state, to be quoted
    const copied = vi.fn();
    Object.defineProperty(navigator, "clipboard", { value: { writeText: copied }, configurable: true });
    await fireEvent.click(told.querySelector("button")!);
    expect(copied).toHaveBeenCalledWith(JSON.stringify([{ type: "end-movement" }]));
  });
  it("forgets a refusal with the next choice", async () => {
    const shown = await open(question);
    (shown.at as { refusal: unknown }).refusal = new Error("no");
    board.drop!(from, stack.to[0]!);
    await vi.waitFor(() => expect(shown.at.refusal).toBeNull());
  });
});

describe("a rate", () => {
  it("is chosen by its own digit, wherever it stands in the list", async () => {
    const question = QUESTIONS["choose-tax-rate"]!;
    if (question.about.form !== "tax-rate") throw new Error("not a form of taxes");
    const about = { ...question.about, rates: question.about.rates.filter((one) => one.rate > 1) };
    const shown = await open({ ...question, about });
    await fireEvent.keyDown(document.body, { key: "3" });
    await fireEvent.click(shown.primary());
    await fireEvent.keyDown(document.body, { key: "1" });
    await fireEvent.click(shown.primary());
    expect(shown.played).toEqual([[{ type: "set-tax-rate", rate: 3 }], [{ type: "set-tax-rate", rate: 3 }]]);
  });
});

describe("a loss in a fight", () => {
  it("is the same in all rounds if that is wished, and in no other fight", async () => {
    const question = QUESTIONS["conflict-loss"]!;
    if (question.about.form !== "conflict-loss") throw new Error("not a form of losses in a fight");
    const shown = await open(question);
    await fireEvent.click(shown.container.querySelector("input[value='*ship']")!);
    await fireEvent.click(shown.container.querySelector("[data-same]")!);
    await fireEvent.click(shown.primary());
    const ship = [{ type: "take-loss", ship: true }];
    expect(shown.played).toEqual([ship]);
    cleanup(); // others are asked in between
    const again = await open(question);
    await vi.waitFor(() => expect(again.played).toEqual([ship]));
    cleanup();
    const none = await open({ ...question, about: { ...question.about, ship: false } });
    await new Promise((done) => setTimeout(done, 0));
    expect(none.played).toEqual([]); // there is no ship left to lose
    cleanup();
    const other = await open({ ...question, about: { ...question.about, conflict: "rome", areas: ["rome"] } });
    await new Promise((done) => setTimeout(done, 0));
    expect(other.played).toEqual([]);
    await fireEvent.click(other.primary()); // and without the wish it is over
  });
});

describe("stacks of trade cards", () => {
  it("are those of the own block, and empty by their own pile", async () => {
    const question = QUESTIONS["buy-trade-card"]!;
    if (question.about.form !== "buy-card") throw new Error("not a form of buying cards");
    const stack = (number: number, block: number, card: string) => ({
      number,
      cards: [card],
      price: 5,
      pile: number + 9 * block,
      block,
    });
    box.use({
      ...({} as BoxFacts),
      edition: "mega-civilization",
      advances: [],
      areas: [],
      nations: [{ id: "egypt", name: "Egypt", block: 1 }] as unknown as BoxFacts["nations"],
      cards: [],
      stacks: [stack(2, 0, "iron"), stack(2, 1, "wax")],
    });
    try {
      const about = { ...question.about, prices: { "2": 5 }, free: [] };
      const { table: at } = table(question);
      const piles = Array.from({ length: 19 }, (_, pile) => pile !== 11); // that of the own block has run out
      const shown = await open({ ...question, about }, { view: { ...at.view, stacks: piles } });
      const told = [...shown.container.querySelectorAll(".stack")].map((one) => one.textContent);
      expect(told).toHaveLength(1);
      expect(told[0]).toContain("Wax");
      expect(told[0]).toContain("empty");
    } finally {
      box.facts = null;
    }
  });
});

describe("players who suffer, too", () => {
  it("are listed with those who cannot be named, and the rule", async () => {
    const question = QUESTIONS["epidemic-victims"]!;
    const shown = await open(question); // Rome sits at the table and is not among them
    const barred = shown.container.querySelector("li.off")!;
    expect(barred.textContent).toContain("Rome");
    expect(barred.textContent).toContain(question.rule);
    expect(barred.querySelector<HTMLInputElement>("input")!.disabled).toBe(true);
  });
});

describe("the last offers of a trade", () => {
  it("can be taken, but nothing new is offered", async () => {
    const question = QUESTIONS.negotiate!;
    const whole = await open(question);
    expect(whole.container.querySelector("[data-offer-send]")).not.toBeNull();
    cleanup();
    const answers = question.answers.filter((one) => one !== "make-offer");
    const last = await open({ ...question, kind: "conclude-trade", answers });
    expect(last.container.querySelector("[data-offer-send]")).toBeNull();
    expect(last.container.querySelector("[data-primary]")).not.toBeNull();
  });
});

describe("tokens without a home", () => {
  it("go above the limits as far as they must, and no further", async () => {
    const question: Question = {
      kind: "displacement",
      rule: "WE-leave.14",
      answers: ["resettle"],
      due: true,
      about: {
        form: "share",
        least: 3,
        most: 3,
        areas: { rome: 1, cumae: 1 },
        excess: 1,
        may_exceed: ["rome", "cumae"],
        owner: null,
      },
      default: { type: "resettle", places: { rome: 2, cumae: 1 } },
    };
    const shown = await open(question);
    expect(shown.primary().textContent!.trim()).toBe("Place 3 more");
    for (let times = 0; times < 4; times += 1) {
      board.pick!("cumae", { less: false, keyboard: false });
      await new Promise((done) => setTimeout(done, 0));
    }
    expect(shown.ready()).toBe(false); // two there, one of them above the limit; the third must go to Rome
    board.pick!("rome", { less: false, keyboard: false });
    await vi.waitFor(() => expect(shown.ready()).toBe(true));
    await fireEvent.click(shown.primary());
    expect(shown.played).toEqual([[{ type: "resettle", places: { cumae: 2, rome: 1 } }]]);
  });
});

describe("special abilities", () => {
  it("turn no more goods into treasury than stock allows", async () => {
    const question: Question = {
      ...QUESTIONS["use-ability"]!,
      about: {
        form: "abilities",
        abilities: {
          "trade-routes": {
            kind: "trade-routes",
            stock: 12,
            cards: { iron: 4, gold: 1 },
            treasury: { iron: 4, gold: 18 },
            losses: {},
          },
        },
      },
    };
    const shown = await open(question);
    const steppers = [...shown.container.querySelectorAll<HTMLButtonElement>(".stepper button:last-child")];
    for (let times = 0; times < 5; times += 1) for (const more of steppers) await fireEvent.click(more);
    await fireEvent.click(shown.primary());
    expect(shown.played).toEqual([[{ type: "use-trade-routes", cards: { iron: 3 } }]]);
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

describe("losses by keys on the map", () => {
  it("are one more, one fewer, a city replaced, lost or kept", async () => {
    const question = QUESTIONS["take-damage"]!;
    if (question.about.form !== "damage") throw new Error("not a form of damage");
    const { tokens, cities } = question.about;
    const area = Object.keys(tokens).find((id) => tokens[id]! > 1)!;
    const city = Object.keys(cities).find((id) => !tokens[id])!;
    const { container } = await open(question);
    const count = (): number => Number(container.querySelector(".running b")!.textContent);
    const steps = [
      [area, "more", 1],
      [area, "more", 2],
      [area, "less", 1],
      [city, "replace", 1 + cities[city]!.points.at(-1)!],
      [city, "lose", 1 + cities[city]!.points[0]!],
      [city, "lose", 1],
    ] as const;
    for (const [place, how, sum] of steps) {
      expect(board.turn!(place, how)).toBe(true);
      await vi.waitFor(() => expect(count()).toBe(sum));
    }
    expect(board.turn!(city, "more")).toBe(false); // the key may zoom the map
    expect(board.turn!("nowhere", "lose")).toBe(false);
  });
});

describe("questions of the classics", () => {
  const press = (shown: Awaited<ReturnType<typeof open>>, selector: string) =>
    fireEvent.click(shown.container.querySelector(selector)!);

  it("divide losses: not more than each can lose, all of it unless fewer will do", async () => {
    const question = QUESTIONS["loss-allotment"]!;
    if (question.about.form !== "allot") throw new Error("not a form of allotting");
    const { most, amount } = question.about;
    const shown = await open(question);
    expect(shown.container.querySelector("[data-other]")).toBeNull();
    await hurry(shown);
    await fireEvent.click(shown.primary());
    const [answer] = shown.played[0]!;
    if (answer?.type !== "allot-losses") throw new Error("another answer");
    expect(Object.values(answer.losses).reduce((sum, count) => sum + count, 0)).toBe(amount);
    for (const [nation, count] of Object.entries(answer.losses)) expect(count).toBeLessThanOrEqual(most[nation]!);
  });
  it("may order no losses where they are optional, but not by the one button", async () => {
    const shown = await open(QUESTIONS["flood-allotment"]!);
    expect(shown.ready()).toBe(false);
    await press(shown, "[data-other]");
    expect(shown.played).toEqual([[{ type: "allot-losses", losses: {} }]]);
  });
  it("pick units worth exactly the points, on the map as well", async () => {
    const question = QUESTIONS["faction-of-victim"]!;
    if (question.about.form !== "pick-units") throw new Error("not a form of picking units");
    const { points, cities, tokens } = question.about;
    const shown = await open(question);
    const count = (): string => shown.container.querySelector(".running b")!.textContent!;
    board.pick!(cities[0]!, { less: false, keyboard: false });
    await vi.waitFor(() => expect(count()).toBe("5"));
    board.pick!(Object.keys(tokens)[0]!, { less: false, keyboard: false });
    await vi.waitFor(() => expect(count()).toBe("6"));
    board.pick!(cities[0]!, { less: true, keyboard: false });
    await vi.waitFor(() => expect(count()).toBe("1"));
    await press(shown, "[data-suggestion]");
    expect(count()).toBe(String(points));
    // full: no other city fits, and none is added on the map
    for (const city of shown.container.querySelectorAll<HTMLInputElement>("input[type=checkbox]"))
      expect(city.checked || city.disabled).toBe(true);
    await fireEvent.click(shown.primary());
    const [answer] = shown.played[0]!;
    if (answer?.type !== "pick-units") throw new Error("another answer");
    expect(5 * answer.cities!.length + Object.values(answer.tokens!).reduce((sum, tokens) => sum + tokens, 0)).toBe(
      points,
    );
  });
  it("ask for the cities that equal halves need", async () => {
    const question = QUESTIONS["half-choice"]!;
    if (question.about.form !== "pick-units") throw new Error("not a form of picking units");
    const { cities } = question.about;
    const about = { ...question.about, points: 6, least_cities: 1, most_cities: 1, tokens: { buhen: 6 } };
    const shown = await open({ ...question, about });
    for (let times = 0; times < 6; times += 1) {
      board.pick!("buhen", { less: false, keyboard: false });
      await vi.waitFor(() => expect(board.marks.buhen?.tag).toBe(`+${times + 1}`));
    }
    expect(shown.ready()).toBe(false); // six points, but no city
    for (let times = 6; times > 1; times -= 1) {
      board.pick!("buhen", { less: true, keyboard: false });
      await vi.waitFor(() => expect(board.marks.buhen?.tag).toBe(`+${times - 1}`));
    }
    board.pick!(cities[0]!, { less: false, keyboard: false });
    await vi.waitFor(() => expect(shown.ready()).toBe(true));
  });
  it("keep the second faction when that is chosen", async () => {
    const shown = await open(QUESTIONS["faction-choice"]!);
    expect(shown.ready()).toBe(false);
    await press(shown, "input[value=second]");
    await fireEvent.click(shown.primary());
    expect(shown.played).toEqual([[{ type: "keep-faction", first: false }]]);
  });
  it("exchange one city of each part, or none", async () => {
    const question = QUESTIONS["city-swap"]!;
    if (question.about.form !== "swap") throw new Error("not a form of swapping");
    const [first, second] = [question.about.first[1]!, question.about.second[0]!];
    const shown = await open(question);
    board.pick!(first, { less: false, keyboard: false });
    board.pick!(second, { less: false, keyboard: false });
    await vi.waitFor(() => expect(shown.ready()).toBe(true));
    await fireEvent.click(shown.primary());
    await press(shown, "[data-other]");
    expect(shown.played).toEqual([[{ type: "pick-units", cities: [first, second] }], [{ type: "done" }]]);
  });
  it("show a number of Grain cards", async () => {
    const shown = await open(QUESTIONS["grain-against-famine"]!);
    await press(shown, ".stepper button:last-child");
    await fireEvent.click(shown.primary());
    expect(shown.played).toEqual([[{ type: "show-grain", cards: 1 }]]);
  });
  it("leave the cities of others alone", async () => {
    const shown = await open(QUESTIONS["shaken-neighbour"]!);
    await press(shown, "[data-other]");
    expect(shown.played).toEqual([[{ type: "done" }]]);
  });
  it("let a place be left out where none will do, too", async () => {
    const shown = await open({ ...QUESTIONS["start-choice"]!, kind: "free-ship", answers: ["choose-place", "done"] });
    await press(shown, "[data-other]");
    expect(shown.played).toEqual([[{ type: "done" }]]);
  });
  it("name an attack that fails, and that there is but one", async () => {
    const question = QUESTIONS["attack-order"]!;
    if (question.about.form !== "attack-order") throw new Error("not a form of attacks");
    const both = await open({ ...question, about: { ...question.about, tokens: { rome: 6 } } });
    expect(both.container.textContent).toContain("it fails");
    cleanup();
    const one = await open({ ...question, about: { ...question.about, cities: { rome: "celt" } } });
    expect(one.container.querySelector("h1")!.textContent).toContain("or let your own attack go first");
  });
  it("say in the shop what the purse is made of", async () => {
    const question = QUESTIONS["buy-civilization-cards"]!;
    if (question.about.form !== "purchase") throw new Error("not a form of purchase");
    const about = {
      ...question.about,
      goods: 40,
      treasury: 5,
      points_per_token: 1,
      power: 54,
      mining: { iron: [6, 9] },
    };
    const shown = await open({ ...question, about });
    expect(shown.container.querySelector(".purse")!.textContent).toMatch(/goods 40, treasury 5, Mining 9/i);
  });
  it("say in the shop how many advances may still be held", async () => {
    const question = QUESTIONS["buy-civilization-cards"]!;
    if (question.about.form !== "purchase") throw new Error("not a form of purchase");
    const shown = await open(question);
    expect(shown.container.querySelector("[data-room]")!.textContent).toContain(String(question.about.most_advances));
    expect(shown.container.querySelector("[data-once]") !== null).toBe(question.about.credits_once);
  });
  it("say in the shop what an advance needs first, and when no copy is left", async () => {
    const question = QUESTIONS["buy-civilization-cards"]!;
    if (question.about.form !== "purchase") throw new Error("not a form of purchase");
    const offer = Object.values(question.about.advances)[0]!;
    const advances = ["law", "democracy", "coinage", "pottery"].map((id) => ({
      id,
      name: id.charAt(0).toUpperCase() + id.slice(1),
      cost: 60,
      points: 60,
      groups: [],
      credits: {},
    }));
    box.use({
      ...({} as BoxFacts),
      edition: "civilization-1988",
      advances,
      groups: [],
      areas: [],
      nations: [],
      cards: [],
    });
    try {
      // Democracy needs Law; of Coinage no copy is left; Pottery is for sale.
      const offers = {
        law: offer,
        democracy: { ...offer, lacks: "law" },
        coinage: { ...offer, copies_left: 0 },
        pottery: offer,
      };
      const about = { ...question.about, advances: offers, most_advances: 1 };
      const shown = await open({ ...question, about });
      const button = (id: string): HTMLElement => shown.container.querySelector(`[data-advance=${id}]`)!;
      // A letter goes to the next one that begins with it; one that nothing begins with, nowhere.
      button("law").focus();
      for (const [key, id] of [
        ["p", "pottery"],
        ["c", "coinage"],
        ["q", "coinage"],
        ["L", "law"],
      ] as const) {
        await fireEvent.keyDown(document.activeElement!, { key });
        expect(document.activeElement).toBe(button(id));
      }
      expect(button("democracy").textContent).toContain("needs Law");
      expect(button("democracy").getAttribute("aria-disabled")).toBe("true");
      expect(button("coinage").textContent).toContain("none left");
      await fireEvent.click(button("democracy"));
      expect(shown.container.querySelector("[data-shut=needs]")!.textContent).toBe("Needs Law first.");
      expect(shown.primary().textContent).toBe("Buy nothing"); // it is not in the basket
      await fireEvent.click(button("law"));
      await fireEvent.click(button("pottery"));
      expect(shown.primary().textContent).toBe("Take 1 advance out"); // room for one
      expect(shown.ready()).toBe(false);
    } finally {
      cleanup();
      box.facts = null;
    }
  });
});
