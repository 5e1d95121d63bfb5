import { describe, expect, it, vi } from "vitest";
import { WakeHub } from "./wake-hub";

const LONG_MS = 60_000;

describe("WakeHub", () => {
  it("wakes who waits for one of the topics, once, and nobody else", async () => {
    const hub = new WakeHub();
    const both = hub.wait(["task:1", "work:a"], LONG_MS);
    const other = hub.wait(["task:2"], LONG_MS);
    hub.wake(["work:a", "task:1"]);
    expect(await both).toBe(true);
    hub.close();
    expect(await other).toBe(false);
  });

  it("wakes the feed with every task", async () => {
    const hub = new WakeHub();
    const feed = hub.wait(["feed"], LONG_MS);
    hub.wake(["work:a"]);
    hub.wake(["task:1"]);
    expect(await feed).toBe(true);
  });

  it("wakes who waits for a task, and the feed, when it is its client's turn; who waits for the turn by nothing else", async () => {
    const hub = new WakeHub();
    const turn = hub.wait(["turn:1"], LONG_MS);
    const others = [hub.wait(["task:1"], LONG_MS), hub.wait(["feed"], LONG_MS)];
    hub.wake(["task:2"]);
    const stranger = hub.wait(["feed"], LONG_MS);
    let isTurn = false;
    void turn.then(() => {
      isTurn = true;
    });
    const seen = hub.wait(["task:1"], LONG_MS);
    hub.wake(["task:1"]);
    await seen;
    expect(isTurn).toBe(false);
    const again = hub.wait(["task:1"], LONG_MS);
    hub.wake(["turn:1"]);
    expect(await Promise.all([turn, again, stranger, ...others])).toEqual([true, true, true, true, true]);
  });

  it("counts wakes of an agent's work, not those of single tasks", () => {
    const hub = new WakeHub();
    const marks = () => ["work:a", "work:b", "task:1"].map((topic) => hub.markOf(topic));
    const before = marks();
    hub.wake(["work:a", "task:1"]);
    expect(marks().map((mark, n) => mark - (before[n] ?? 0))).toEqual([1, 0, 0]);
    hub.wakeAll();
    expect(hub.markOf("work:b")).toBeGreaterThan(before[1] ?? 0);
  });

  it("lets go when the time is over", async () => {
    vi.useFakeTimers();
    try {
      const waiting = new WakeHub().wait(["task:1"], 20_000);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await waiting).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it("lets go when aborted, before or while waiting", async () => {
    const hub = new WakeHub();
    expect(await hub.wait(["task:1"], LONG_MS, AbortSignal.abort())).toBe(false);
    const stop = new AbortController();
    const waiting = hub.wait(["task:1"], LONG_MS, stop.signal);
    stop.abort();
    expect(await waiting).toBe(false);
  });

  it("wakes all when nobody knows what was missed", async () => {
    const hub = new WakeHub();
    const waiting = [hub.wait(["task:1"], LONG_MS), hub.wait(["control:w"], LONG_MS)];
    hub.wakeAll();
    expect(await Promise.all(waiting)).toEqual([true, true]);
  });
});
