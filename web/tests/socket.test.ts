import { describe, expect, it, vi } from "vitest";
import type { FromServer } from "$wire";
import { Socket } from "$lib/socket";
import { Line, look, overLines } from "./line";

overLines();

describe("the socket", () => {
  const heard: FromServer[] = [];
  const open = (): Socket => {
    const socket = new Socket("ws://here", {
      seen: () => ({ since: 7 }),
      hear: (message) => heard.push(message),
      lost: () => undefined,
    });
    Line.last.opens();
    return socket;
  };

  it("lays a dead line anew and sends what nobody answered again, once", async () => {
    const socket = open();
    const dead = Line.last;
    const answer = socket.ask({ type: "play", action: {} }, 7);
    expect(dead.sent.map((one) => one.type)).toEqual(["enter", "play"]);
    vi.advanceTimersByTime(12_000); // not a word
    expect(dead.closed).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(Line.all).toHaveLength(2);
    Line.last.opens();
    expect(Line.last.sent).toMatchObject([
      { type: "enter", since: 7 },
      { type: "play", at: 7 },
    ]);
    dead.says({ type: "accepted", id: 1, number: 99 }); // what comes late over the old line counts no more
    Line.last.says({ type: "accepted", id: 1, number: 8 });
    await expect(answer).resolves.toMatchObject({ number: 8 });
    vi.advanceTimersByTime(60_000);
    expect(Line.all).toHaveLength(2);
    socket.close();
  });

  it("keeps a line on which something is heard until the answer comes", async () => {
    const socket = open();
    const answer = socket.ask({ type: "consult" }, 7);
    for (let second = 0; second < 60; second += 10) {
      vi.advanceTimersByTime(10_000);
      Line.last.says({ type: "chat-line", number: 1 });
    }
    Line.last.says({ type: "accepted", id: 1, number: 8 });
    await expect(answer).resolves.toMatchObject({ number: 8 });
    vi.advanceTimersByTime(600_000); // nobody waits for anything
    expect(Line.all).toHaveLength(1);
    socket.close();
  });

  it("is not deceived by what was under way when the line died", () => {
    const socket = open();
    void socket.ask({ type: "play", action: {} }, 7).catch(() => undefined);
    Line.last.says({ type: "frame", number: 7, events: [], view: null });
    vi.advanceTimersByTime(13_000);
    expect(Line.all).toHaveLength(2);
    socket.close();
  });

  it("tries the line when somebody comes back to the page", () => {
    const socket = open();
    look(true);
    vi.advanceTimersByTime(5000);
    look(false);
    expect(Line.last.sent).toHaveLength(1); // a glance elsewhere
    look(true);
    vi.advanceTimersByTime(60_000);
    look(false);
    expect(Line.last.sent).toHaveLength(2);
    vi.advanceTimersByTime(13_000);
    expect(Line.all).toHaveLength(2);
    socket.close();
  });

  it("goes on at once when the network is there again, with one line", () => {
    const socket = open();
    window.dispatchEvent(new Event("offline"));
    expect(Line.last.closed).toBe(true);
    window.dispatchEvent(new Event("online"));
    window.dispatchEvent(new Event("online")); // it is being laid already
    expect(Line.all).toHaveLength(2);
    Line.last.opens();
    socket.close();
    expect(Line.last.closed).toBe(true);
  });

  it("is closed when it has been laid, if nobody wants it any more: before, the browser calls that an error", () => {
    const socket = new Socket("ws://here", { seen: () => ({}), hear: () => undefined, lost: () => undefined });
    socket.close();
    expect(Line.last.closed).toBe(false);
    Line.last.opens();
    expect(Line.last.closed).toBe(true);
    expect(Line.last.sent).toEqual([]);
  });
});
