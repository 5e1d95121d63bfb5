import { describe, expect, it } from "vitest";
import { WakeHub } from "../events/wake-hub";
import { awaitNews, newsMarks } from "./await-news";

const NEVER = new AbortController().signal;

describe("news", () => {
  it("wait for a wake of one of the subjects, and say by their marks which", async () => {
    const wakes = new WakeHub();
    const before = { stops: wakes.markOf("holds"), inbox: wakes.markOf("inbox") + wakes.markOf("operations") };
    const waiting = awaitNews({ wakes }, before, NEVER);
    wakes.wake(["holds"]);
    expect(await waiting).toEqual({ stops: before.stops + 1, inbox: before.inbox });
  });

  it("are waited for by a page whose marks are from before it read anything", async () => {
    const wakes = new WakeHub();
    wakes.wake(["holds"]);
    const { stops = null } = newsMarks({ wakes });
    const waiting = awaitNews({ wakes }, { stops }, NEVER);
    wakes.wake(["holds"]);
    expect(await waiting).toEqual({ stops: (stops ?? 0) + 1 });
  });

  it("are told at once when they came between two calls", async () => {
    const wakes = new WakeHub();
    const before = wakes.markOf("operations");
    wakes.wake(["operations"]);
    expect(await awaitNews({ wakes }, { operations: before }, NEVER)).toEqual({ operations: before + 1 });
  });

  it("are told of everything after a gap that nobody knows of", async () => {
    const wakes = new WakeHub();
    const before = { stops: wakes.markOf("holds"), budgets: wakes.markOf("budgets") + wakes.markOf("feed") };
    wakes.wake(["holds"]);
    const after = await awaitNews({ wakes }, before, NEVER);
    wakes.wakeAll();
    const now = await awaitNews({ wakes }, after, NEVER);
    expect(now.stops).not.toBe(after.stops);
    expect(now.budgets).not.toBe(after.budgets);
  });

  it("of a budget come with each step of a task", async () => {
    const wakes = new WakeHub();
    const { budgets = null } = await awaitNews({ wakes }, { budgets: null }, NEVER);
    const waiting = awaitNews({ wakes }, { budgets }, NEVER);
    wakes.wake(["task:0198c0de-0000-7000-8000-000000000001"]);
    expect((await waiting).budgets).not.toBe(budgets);
  });

  it("of the inbox come with those of an operation: its counts tell how many are under way", async () => {
    const wakes = new WakeHub();
    const { inbox = null } = await awaitNews({ wakes }, { inbox: null }, NEVER);
    const waiting = awaitNews({ wakes }, { inbox }, NEVER);
    wakes.wake(["operations"]);
    expect((await waiting).inbox).not.toBe(inbox);
  });

  it("are not waited for without a mark: what moved while the page was read would be missed", async () => {
    const wakes = new WakeHub();
    expect(await awaitNews({ wakes }, { operations: null }, NEVER)).toEqual({ operations: wakes.markOf("operations") });
  });
});
