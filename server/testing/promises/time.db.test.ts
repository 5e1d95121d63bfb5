import { describe, expect, it } from "vitest";
import { ListTasksInput, TaskFilter } from "../../contract/task-inputs";
import { done } from "./hand-attempt";
import { testScene } from "./scene";

// C037, C039: time that a task is held is not time that it works, and limits run from what began them.

const stage = testScene();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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
