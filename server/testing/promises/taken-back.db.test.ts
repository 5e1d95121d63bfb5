import { describe, expect, it } from "vitest";
import { done, running } from "./hand-attempt";
import { PEER, testScene } from "./scene";
import type { SceneTask } from "./scene-task";

const stage = testScene();
const asked = (key: string, more: object = {}) => ({ key, message: `${key}?`, ...more });
const open = async (task: SceneTask) => (await task.view()).interrupts.filter(({ status }) => status === "open");

describe("an answer that is taken back", () => {
  it("opens its question again, and the task waits again; a run after that hears the new answer alone", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask: [asked("a"), asked("b")] });
    await task.answer("a", 1);
    await task.answer("b", 2);
    expect(await task.now()).toMatchObject({ state: "working", openInterrupts: 0 });
    const [first] = (await task.view()).interrupts.filter(({ key }) => key === "b");
    expect(await task.undoAnswers("b")).toMatchObject({ kind: "accepted" });
    expect(await task.now()).toMatchObject({ state: "input_required", openInterrupts: 1, queuedAt: null });
    expect(await open(task)).toMatchObject([{ id: first?.id, key: "b", answer: null, answeredBy: null }]);
    expect(await task.tryClaim()).toBeNull();
    expect(await task.undoAnswers("b")).toMatchObject({ kind: "unchanged" });
    expect(await task.events("interrupt.reopened")).toMatchObject([{ data: { interruptId: first?.id, key: "b" } }]);
    expect((await task.receipts()).filter(({ verb }) => verb === "undo_answer")).toMatchObject([
      { outcome: "unchanged" },
      { outcome: "accepted" },
    ]);
    await task.answer("b", 3);
    expect((await task.claim()).work.answers).toEqual([
      { key: "a", answer: 1 },
      { key: "b", answer: 3 },
    ]);
  });

  it("leaves the task to go on with the others that let it", async () => {
    const task = await stage.scene.task();
    const [a, b] = [asked("a", { wake: "each" }), asked("b", { wake: "each" })];
    await (await task.claim()).commit({ ask: [a, b] });
    await task.answer("a", 1);
    await task.answer("b", 2);
    await task.undoAnswers("a");
    expect(await task.now()).toMatchObject({ state: "working", openInterrupts: 1 });
    await task.undoAnswers("b");
    expect(await task.now()).toMatchObject({ state: "input_required", openInterrupts: 2 });
  });

  it("of a sign-in asks for it again, and of a held task leaves it held", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask: [asked("portal", { kind: "credential" })] });
    await task.answer("portal", "secret");
    await task.undoAnswers("portal");
    expect(await task.now()).toMatchObject({ state: "auth_required", openInterrupts: 1 });
    const held = await stage.scene.task();
    await (await held.claim()).commit({ ask: [asked("a")] });
    await held.pause();
    await held.answer("a", 1);
    await held.undoAnswers("a");
    expect(await held.now()).toMatchObject({ state: "paused_by_client", openInterrupts: 1 });
    await held.resume();
    expect(await held.now()).toMatchObject({ state: "input_required" });
  });

  it("of a task that was held since leads back to the question when it is let go, and no run begins without the answer", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask: [asked("a")] });
    await task.answer("a", 1);
    await task.pause();
    await task.undoAnswers("a");
    expect(await task.now()).toMatchObject({ state: "paused_by_client", openInterrupts: 1 });
    await task.resume();
    expect(await task.now()).toMatchObject({ state: "input_required", openInterrupts: 1, queuedAt: null });
    expect(await task.tryClaim()).toBeNull();
    await task.answer("a", 2);
    expect((await task.claim()).work.answers).toEqual([{ key: "a", answer: 2 }]);
  });

  it("of a task held at its questions, which one answer was enough for, leads back to them as well", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask: [asked("a", { wake: "each" }), asked("b")] });
    await task.pause();
    await task.answer("a", 1);
    await task.undoAnswers("a");
    await task.resume();
    expect(await task.now()).toMatchObject({ state: "input_required", openInterrupts: 2 });
  });

  it("of a task that was resumed and not taken up since lets it wait again", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask: [asked("a")] });
    await task.answer("a", 1);
    await task.pause();
    await task.resume();
    expect(await task.now()).toMatchObject({ state: "resumed" });
    await task.undoAnswers("a");
    expect(await task.now()).toMatchObject({ state: "input_required", openInterrupts: 1, queuedAt: null });
    expect(await task.tryClaim()).toBeNull();
  });

  it("while a run is under way that has not heard it stays out of that run", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.commit({ running: [running("long")], askAhead: [asked("a")] });
    await task.answer("a", 1);
    expect(await task.undoAnswers("a")).toMatchObject({ kind: "accepted" });
    expect(await task.now()).toMatchObject({ state: "working", openInterrupts: 1 });
    await attempt.commit({ steps: [done("long")], ask: [asked("a")] });
    expect(await task.now()).toMatchObject({ state: "input_required", openInterrupts: 1 });
  });

  it.each([
    ["is refused once a run has begun with it", (task: SceneTask): Promise<unknown> => task.claim(), /has gone on/],
    ["is refused when the task has ended", (task: SceneTask): Promise<unknown> => task.cancel(), /already canceled/],
    [
      "is refused while it is being canceled",
      (task: SceneTask): Promise<unknown> => task.cancel({ undoMs: 60_000 }),
      /Undo that first/,
    ],
  ] as const)("%s", async (_, then, why) => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask: [asked("a")] });
    await task.answer("a", 1);
    await then(task);
    expect(await task.undoAnswers("a")).toMatchObject({
      refusal: { code: "ANSWER_NOT_UNDOABLE", message: expect.stringMatching(why) },
    });
    expect((await task.view()).interrupts).toMatchObject([{ status: "answered", answer: 1 }]);
  });

  it("is not for what somebody outside answered, nor what nobody did", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask: [asked("a"), asked("b", { expiresInMs: 60_000 }), asked("c")] });
    await task.answer("a", 1, PEER);
    await task.letPass(61_000);
    await stage.scene.settle();
    await task.answer("c", 3);
    for (const keys of [["a"], ["b"], ["c", "a"]])
      expect(await task.undoAnswers(...keys)).toMatchObject({ refusal: { code: "ANSWER_NOT_UNDOABLE" } });
    expect(await open(task)).toEqual([]);
  });

  it("meets the claim that would go on with it: one of them wins", async () => {
    for (let round = 0; round < 10; round += 1) {
      const task = await stage.scene.task();
      await (await task.claim()).commit({ ask: [asked("a")] });
      await task.answer("a", 1);
      const [undone, claimed] = await Promise.all([task.undoAnswers("a"), task.tryClaim()]);
      const isUndone = undone.kind === "accepted";
      expect(claimed?.work.answers ?? null).toEqual(isUndone ? null : [{ key: "a", answer: 1 }]);
      expect(await task.now()).toMatchObject(
        isUndone ? { state: "input_required", attemptNo: 1 } : { state: "working", attemptNo: 2, openInterrupts: 0 },
      );
    }
  });
});
