import { describe, expect, it } from "vitest";
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
