import { describe, expect, it } from "vitest";
import { answerInterrupt } from "../../commands/task/answer-interrupt";
import { declineQuestions } from "../../commands/task/decline-questions";
import { AnswerInterruptInput, DeclineQuestionsInput } from "../../contract/task-inputs";
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

describe("an answer", () => {
  it("may be that nobody answers: the agent hears why, whatever its schema wants", async () => {
    const task = await stage.scene.task();
    const ask = [asked("a", { schema: { type: "number" } }), asked("b")];
    await (await task.claim()).commit({ ask });
    const interruptIds = (await open(task)).map(({ id }) => id);
    const order = DeclineQuestionsInput.parse({ taskId: task.id, interruptIds, reason: "No time" });
    expect(await declineQuestions(stage.scene.ports, stage.scene.door.operator, order)).toMatchObject({
      kind: "accepted",
    });
    expect(await declineQuestions(stage.scene.ports, stage.scene.door.operator, order)).toMatchObject({
      kind: "unchanged",
    });
    const { answers } = (await task.claim()).work;
    expect(answers.map(({ answer }) => answer)).toEqual([
      { declined: true, reason: "No time" },
      { declined: true, reason: "No time" },
    ]);
    expect(await task.events("interrupt.answered")).toMatchObject([
      { data: { declined: true } },
      { data: { declined: true } },
    ]);
  });

  it("that meets the end of its time is the answer or comes too late: its question has one outcome", async () => {
    for (let round = 0; round < 5; round += 1) {
      const task = await stage.scene.task();
      await (await task.claim()).commit({ ask: [asked("a", { expiresInMs: 60_000, defaultAnswer: "default" })] });
      await task.letPass(61_000);
      const [given] = await Promise.all([task.answer("a", "given"), stage.scene.settle()]);
      const isGiven = given.kind === "accepted";
      if (!isGiven) expect(given).toMatchObject({ refusal: { code: "INTERRUPT_NOT_OPEN" } });
      expect((await task.claim()).work.answers).toEqual([{ key: "a", answer: isGiven ? "given" : "default" }]);
    }
  });

  it("to a question of another task finds none", async () => {
    const [task, other] = [await stage.scene.task(), await stage.scene.task()];
    for (const one of [task, other]) await (await one.claim()).commit({ ask: [asked("a")] });
    const [foreign] = await open(other);
    const input = AnswerInterruptInput.parse({ taskId: task.id, interruptId: foreign?.id, answer: 1 });
    const { ports, door } = stage.scene;
    expect(await answerInterrupt(ports, door.operator, input)).toMatchObject({
      refusal: { code: "INTERRUPT_NOT_FOUND" },
    });
    expect(await open(other)).toHaveLength(1);
  });
});
