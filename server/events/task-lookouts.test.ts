import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TaskLook } from "../ports/task-lookouts";
import { openTaskLookouts } from "./task-lookouts";
import { WakeHub } from "./wake-hub";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process whose tasks have so many events, and what it asked of them. */
function aStage() {
  const events = new Map<string, number>();
  const asked: (readonly TaskLook[])[] = [];
  const trouble = { isOn: false };
  const wakes = new WakeHub();
  const lookouts = openTaskLookouts({
    wakes,
    async newer(looks) {
      asked.push(looks);
      if (trouble.isOn) throw new Error("No database.");
      return looks.flatMap(({ taskId, seq }) => {
        const newest = events.get(taskId) ?? 0;
        return newest > seq ? [{ taskId, seq: newest }] : [];
      });
    },
  });
  const post = (taskId: string, seq = 0, { signal } = new AbortController()) =>
    lookouts.post({ taskId, seq, topic: `task:${taskId}`, signal });
  return { events, asked, trouble, wakes, post };
}

describe("those who wait for tasks", () => {
  it("ask once a second for all of them, and nothing when nobody waits", async () => {
    const { asked, post } = aStage();
    const all = Array.from({ length: 200 }, (_, n) => post(`${n}`));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(asked.map((looks) => looks.length)).toEqual([200, 200, 200]);
    for (const { leave } of all) leave();
    expect(await Promise.all(all.map(({ news }) => news))).toEqual(all.map(() => null));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toHaveLength(3);
  });

  it("are woken by the word, each by its own task's", async () => {
    const { wakes, post } = aStage();
    const stop = new AbortController();
    const one = post("one");
    const other = post("other", 0, stop);
    wakes.wake(["task:one"]);
    expect(await one.news).toBeNull();
    const quiet = Symbol("quiet");
    expect(await Promise.race([other.news, Promise.resolve(quiet)])).toBe(quiet);
    stop.abort();
    expect(await other.news).toBeNull();
  });

  it("hear within a second of what no word was sent of, also when the database was away", async () => {
    const { events, trouble, post } = aStage();
    const [knows, knowsNot] = [post("task", 7), post("task", 5)];
    events.set("task", 7);
    trouble.isOn = true;
    await vi.advanceTimersByTimeAsync(1_000);
    trouble.isOn = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await knowsNot.news).toBe(7);
    events.set("task", 8);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await knows.news).toBe(8);
  });
});
