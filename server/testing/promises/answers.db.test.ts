import { describe, expect, it } from "vitest";
import { done, running } from "./hand-attempt";
import { testScene } from "./scene";
import type { SceneTask } from "./scene-task";

const stage = testScene();
const asked = (key: string, more: object = {}) => ({ key, message: `${key}?`, ...more });
const open = async (task: SceneTask) => (await task.view()).interrupts.filter(({ status }) => status === "open");

describe("questions", () => {
  it("asked while the run goes on are open at once, and what is answered meanwhile is not asked again at its end", async () => {
    const task = await stage.scene.task();
    const [a, b] = [asked("a", { wake: "each" }), asked("b", { wake: "each" })];
    const attempt = await task.claim();
    await attempt.commit({ running: [running("long")], askAhead: [a] });
    await attempt.commit({ running: [running("long")], askAhead: [a, b] });
    expect(await task.now()).toMatchObject({ state: "working", openInterrupts: 2 });
    expect(await task.events("interrupt.opened")).toHaveLength(2);
    const before = await open(task);
    await task.answer("a", 1);
    expect(await task.now()).toMatchObject({ state: "working", openInterrupts: 1 });
    await attempt.commit({ steps: [done("long")], ask: [a, b] });
    expect(await task.now()).toMatchObject({ state: "working", openInterrupts: 1 });
    const second = await task.claim();
    expect(second.work.answers).toEqual([{ key: "a", answer: 1 }]);
    await second.commit({ ask: [b] });
    expect(await open(task)).toMatchObject([{ id: before.find(({ key }) => key === "b")?.id }]);
    expect(await task.now()).toMatchObject({ state: "input_required", openInterrupts: 1 });
  });

  it("asked while the run goes on outlive a pause at its boundary, and go with the end of the task", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.commit({ running: [running("long")], askAhead: [asked("a")] });
    await task.pause();
    await attempt.commit({ steps: [done("long")], askAhead: [asked("b")] });
    expect(await task.now()).toMatchObject({ state: "paused_by_client", openInterrupts: 2 });
    await task.resume();
    await (await task.claim()).commit({ outcome: { kind: "completed" } });
    expect((await task.view()).interrupts.map(({ status }) => status)).toEqual(["superseded", "superseded"]);
    const other = await task.tryClaim();
    expect(other).toBeNull();
  });

  it("cannot be asked ahead by the commit that ends the attempt", async () => {
    const task = await stage.scene.task();
    const reply = await (await task.claim()).tryCommit({ askAhead: [asked("a")], ask: [asked("b")] });
    expect(reply).toMatchObject({ status: 400, body: { fields: { "/askAhead": expect.any(String) } } });
  });
});
