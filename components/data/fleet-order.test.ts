import { describe, expect, it } from "vitest";
import type { TaskSummary } from "@/server/contract/task-view";
import { ago, aTaskSummary } from "@/server/testing/make-views";
import { compareBy, planOrder } from "./fleet-order";

/** A task of that id whose last event was so many seconds ago. */
const task = (id: string, secondsAgo: number, overrides: Partial<TaskSummary> = {}) =>
  aTaskSummary({ id, updatedAt: ago(secondsAgo * 1_000), ...overrides });

const [A, B, C, D] = [task("a", 1), task("b", 2), task("c", 3), task("d", 4)];
const whole = (...tasks: TaskSummary[]) => ({ tasks, nextCursor: null });
const first = (...tasks: TaskSummary[]) => ({ tasks, nextCursor: "more" });

describe("planOrder", () => {
  it("changes nothing when the order is the same", () => {
    expect(planOrder([A, B, C], whole(A, B, C), "last_event")).toMatchObject({ ids: ["a", "b", "c"], changed: 0 });
  });

  it("counts only the rows that have to move", () => {
    expect(planOrder([A, B, C, D], whole(D, A, B, C), "last_event").changed).toBe(1);
    expect(planOrder([A, B, C, D], whole(D, C, B, A), "last_event").changed).toBe(3);
  });

  it("counts rows that come and rows that go", () => {
    const plan = planOrder([A, B], whole(D, A), "last_event");
    expect(plan.fresh.map((row) => row.id)).toEqual(["d"]);
    expect([...plan.gone]).toEqual(["b"]);
    expect(plan.changed).toBe(2);
  });

  it("keeps rows that were scrolled in beyond the first page", () => {
    const plan = planOrder([A, B, C, D], first(B, A), "last_event");
    expect(plan.ids).toEqual(["b", "a", "c", "d"]);
    expect([...plan.gone]).toEqual([]);
    expect(plan.nextCursor).toBeUndefined();
  });

  it("takes a row for gone that would stand in the first page and does not", () => {
    const plan = planOrder([A, B, C, D], first(A, C), "last_event");
    expect([...plan.gone]).toEqual(["b"]);
    expect(plan.ids).toEqual(["a", "c", "d"]);
  });

  it("moves a row from the front to beyond the first page by its own value", () => {
    const longest = (id: string, secondsAgo: number) => aTaskSummary({ id, stateSince: ago(secondsAgo * 1_000) });
    const [one, two, three] = [longest("one", 90), longest("two", 60), longest("three", 30)];
    const moved = { ...one, stateSince: ago(1_000) };
    const plan = planOrder([moved, two, three], first(two), "time_in_state");
    expect(plan.ids).toEqual(["two", "three", "one"]);
    expect(plan.gone.size).toBe(0);
  });

  it("goes on from the first page when nothing was loaded beyond it", () => {
    expect(planOrder([A, B], first(B, A), "last_event").nextCursor).toBe("more");
  });
});

describe("compareBy", () => {
  const sorted = (sort: Parameters<typeof compareBy>[0], ...tasks: TaskSummary[]) =>
    [...tasks].sort(compareBy(sort)).map((row) => row.id);

  it("puts the newest event first, and an ended task by its end", () => {
    expect(sorted("last_event", B, A, task("x", 0, { endedAt: ago(2_500) }))).toEqual(["a", "b", "x"]);
  });

  it("puts the newest task, the longest wait and the highest spend first, unreported spend last", () => {
    expect(sorted("created", A, D, B)).toEqual(["d", "b", "a"]);
    expect(sorted("time_in_state", task("n", 1, { stateSince: ago(1) }), task("o", 1, { stateSince: ago(9) }))).toEqual(
      ["o", "n"],
    );
    const actives = [
      task("h", 1, { activeMs: 90_000, activeSince: null }),
      task("w", 1, { activeMs: 60_000, activeSince: ago(60_000) }),
      task("x", 1, { activeMs: 0, activeSince: null, stateSince: ago(9_000_000) }),
    ];
    expect(sorted("active_time", ...actives)).toEqual(["w", "h", "x"]);
    const spends = [
      task("p", 1, { spentMicros: null }),
      task("q", 1, { spentMicros: 0 }),
      task("r", 1, { spentMicros: 5 }),
    ];
    expect(sorted("spend", ...spends)).toEqual(["r", "q", "p"]);
  });
});
