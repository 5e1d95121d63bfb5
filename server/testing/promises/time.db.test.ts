import { describe, expect, it } from "vitest";
import { createTask } from "../../commands/task/create-task";
import { CreateTaskInput, ListTasksInput, TaskFilter } from "../../contract/task-inputs";
import { done, type HandAttempt } from "./hand-attempt";
import { testScene } from "./scene";
import { SceneTask } from "./scene-task";

// C037, C039: time that a task is held is not time that it works, and limits run from what began them.

const stage = testScene();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** So many seconds go by while its worker keeps it. */
async function atWork(task: SceneTask, attempt: HandAttempt, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 10) {
    await task.letPass(Math.min(left, 10) * 1_000);
    await attempt.beat();
  }
}

describe("time while paused", () => {
  it("C037: active time stands still while a task is held, and how long it is held is shown beside it", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.begin("a");
    await task.letPass(5_000);
    await task.pause();
    await attempt.commit({ steps: [done("a")] });
    const before = await task.view();
    expect(before.activeMs).toBeGreaterThanOrEqual(5_000);
    await task.letPass(HOUR_MS);
    const held = await task.view();
    expect(held).toMatchObject({ activeMs: before.activeMs, activeSince: null });
    expect(Date.now() - Date.parse(held.stateSince)).toBeGreaterThanOrEqual(HOUR_MS);
    await task.resume();
    await task.end("completed");
    const { activeMs, suspension } = await task.view();
    expect(activeMs).toBeLessThan(before.activeMs + HOUR_MS / 2);
    const heldMs = Date.parse(suspension?.resumedAt ?? "") - Date.parse(suspension?.pausedAt ?? "");
    expect(heldMs).toBeGreaterThanOrEqual(HOUR_MS);
  });

  it("C037: the list by active time puts what worked longest first, however long something else was held, page by page", async () => {
    const [long, short, held] = [await stage.scene.task(), await stage.scene.task(), await stage.scene.task()];
    const agents = [long, short, held].map(({ agent }) => agent);
    const paused = await held.claim();
    await atWork(held, paused, 10);
    await held.pause();
    await paused.commit();
    await held.letPass(HOUR_MS);
    for (const [task, seconds] of [
      [long, 50],
      [short, 30],
    ] as const) {
      const attempt = await task.claim();
      await atWork(task, attempt, seconds);
    }
    const list = async (more: object) => {
      const input = ListTasksInput.parse({ view: "active", agents, sort: "active_time", ...more });
      const { tasks, nextCursor } = await stage.scene.ports.reader.list(stage.scene.door.operator, input);
      return { ids: tasks.map(({ id }) => id), nextCursor };
    };
    const slowest = [long.id, short.id, held.id];
    expect((await list({})).ids).toEqual(slowest);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 1, ...(cursor ? { cursor } : {}) });
      seen.push(...page.ids);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(slowest);
    for (const task of [long, short, held]) await task.cancel();
  });

  it("C039: a limit of active time is not used up while a task is held, and a fork from before begins without it", async () => {
    const { ports, door } = stage.scene;
    const agent = await stage.scene.agent();
    const limit = { measure: "active_time", limitUnits: 60_000 } as const;
    const made = await createTask(ports, door.operator, CreateTaskInput.parse({ agent, title: "T", input: {}, limit }));
    if (made.kind === "refused") throw new Error(made.refusal.message);
    const task = new SceneTask(stage.scene, made.taskId, agent);
    const budget = async () =>
      (await ports.budgets.list("local", { limit: 200, show: "all" })).budgets.find(
        ({ targetRef }) => targetRef === task.id,
      );
    const first = await task.claim();
    await atWork(task, first, 20);
    await task.pause();
    await first.commit({ steps: [done("a")] });
    await task.letPass(DAY_MS);
    const spent = (await budget())?.spentUnits ?? 0;
    expect(spent).toBeGreaterThanOrEqual(20_000);
    expect(spent).toBeLessThan(30_000);
    expect(await task.resume()).toMatchObject({ kind: "accepted" });
    const second = await task.claim();
    await atWork(task, second, 20);
    expect(await second.commit()).toMatchObject({ directive: "continue" });
    await atWork(task, second, 25);
    expect(await second.commit()).toMatchObject({ directive: "pause" });
    await second.commit();
    expect(await task.now()).toMatchObject({ state: "paused_by_client", open: { holders: [{ kind: "budget" }] } });
    expect(await budget()).toMatchObject({ state: "exhausted", measure: "active_time" });
    const fork = await task.fork(1);
    const attempt = await fork.claim();
    await atWork(fork, attempt, 30);
    expect(await attempt.commit()).toMatchObject({ directive: "continue" });
    expect((await fork.view()).activeMs).toBeLessThan(HOUR_MS);
    for (const one of [fork, task]) await one.cancel();
  });

  it("C039: a timeout runs from the park that set it, however old the task is and however long it was held", async () => {
    const task = await stage.scene.task();
    await task.pause();
    await task.letPass(DAY_MS);
    await task.resume();
    const attempt = await task.claim();
    await attempt.commit({
      park: { reason: "wait", conditions: { timeout: { durationMinutes: 1, onTimeout: "fail" } } },
    });
    await stage.scene.settle();
    expect((await task.now()).state).toBe("paused_by_agent");
    const { wakeAt, pausedAt } = (await task.view()).suspension ?? {};
    const waitsMs = Date.parse(wakeAt ?? "") - Date.parse(pausedAt ?? "");
    expect(Math.abs(waitsMs - 60_000)).toBeLessThan(1_000);
  });

  it("C039: the lease after a resume is a new one, and resumes are no losses", async () => {
    const task = await stage.scene.task();
    for (let round = 0; round < 4; round++) {
      const attempt = await task.claim();
      expect((await task.now()).leaseUntil?.getTime()).toBeGreaterThan(Date.now());
      await task.pause();
      await attempt.commit();
      await task.letPass(DAY_MS);
      await stage.scene.settle();
      await task.resume();
    }
    expect(await task.now()).toMatchObject({ state: "resumed", lostLeases: 0 });
  });

  it("C039: the grace of an interrupt runs from the interrupt, not from the pause that it sharpens", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.begin("long");
    await task.pause();
    await task.letPass(11_000);
    await task.pause({ mode: "interrupt_immediate" });
    await stage.scene.settle();
    expect(await task.now()).toMatchObject({ state: "working", pending: { mode: "interrupt_immediate" } });
    await task.letPass(3_000);
    await attempt.beat();
    await task.letPass(8_000);
    await stage.scene.settle();
    expect((await task.view()).suspension).toMatchObject({ stopProof: "fenced" });
  });
});

describe("the time in which a held task is looked at", () => {
  const overdue = { review: "overdue", view: "all" } as const;
  const marked = async () => {
    const { ports, door } = stage.scene;
    const { tasks } = await ports.reader.list(door.operator, ListTasksInput.parse(overdue));
    const { facets, matching } = await ports.reader.counts(door.operator, TaskFilter.parse(overdue));
    return { ids: tasks.map(({ id }) => id), facet: facets.review, matching };
  };

  it("marks it overdue once that has passed, in list, facet and page, and moves nothing", async () => {
    const task = await stage.scene.task();
    await task.pause();
    const before = await task.view();
    expect(Date.parse(before.suspension?.reviewBy ?? "") - Date.parse(before.suspension?.pausedAt ?? "")).toBe(
      30 * 60_000,
    );
    await task.letPass(29 * 60_000);
    await stage.scene.settle();
    expect(await marked()).toEqual({ ids: [], facet: [], matching: { n: 0 } });
    await task.letPass(2 * 60_000);
    await stage.scene.settle();
    const after = await task.view();
    expect(after).toMatchObject({ state: "paused_by_client", controlRevision: before.controlRevision });
    expect(after.overdueAt).not.toBeNull();
    expect(after.version).toBe(before.version + 1);
    const facet = [{ value: "overdue", count: { n: 1 } }];
    expect(await marked()).toEqual({ ids: [task.id], facet, matching: { n: 1 } });
    await stage.scene.settle();
    expect(await task.told("task.review_overdue")).toHaveLength(1);
    await task.resume();
    expect(await task.view()).toMatchObject({ overdueAt: null });
    expect((await marked()).ids).toEqual([]);
  });

  it("begins when somebody holds a task that had parked, and ends with that", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ park: { reason: "nap" } });
    expect((await task.view()).suspension?.reviewBy).toBeNull();
    await task.pause();
    expect((await task.view()).suspension?.reviewBy).not.toBeNull();
    await task.letPass(31 * 60_000);
    await stage.scene.settle();
    expect((await task.view()).overdueAt).not.toBeNull();
    await task.release();
    expect(await task.view()).toMatchObject({
      state: "paused_by_agent",
      overdueAt: null,
      suspension: { reviewBy: null },
    });
  });
});
