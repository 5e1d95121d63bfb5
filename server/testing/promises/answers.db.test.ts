import { describe, expect, it } from "vitest";
import { answerInterrupt } from "../../commands/task/answer-interrupt";
import { declineQuestions } from "../../commands/task/decline-questions";
import { AnswerInterruptInput, DeclineQuestionsInput } from "../../contract/task-inputs";
import type { Json } from "../../domain/json";
import { done, running } from "./hand-attempt";
import { testScene } from "./scene";
import type { SceneTask } from "./scene-task";

const stage = testScene();
const asked = (key: string, more: object = {}) => ({ key, message: `${key}?`, ...more });
const open = async (task: SceneTask) => (await task.view()).interrupts.filter(({ status }) => status === "open");
const newest = async (task: SceneTask, key: string) => {
  const found = (await task.view()).interrupts.find((question) => question.key === key);
  if (!found) throw new Error(`It does not ask ${key}.`);
  return found;
};

/** Somebody else answers a question that they have had open since then. */
function late(task: SceneTask, { id }: { readonly id: string }) {
  const input = AnswerInterruptInput.parse({ taskId: task.id, interruptId: id, answer: "late" });
  return answerInterrupt(
    stage.scene.ports,
    { tenantId: "local", actor: { kind: "operator", id: "reviewer-2" } },
    input,
  );
}

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

describe("questions of one name", () => {
  it("asked again in other words are other questions: who answers the first one is told so, and its answer goes nowhere", async () => {
    const task = await stage.scene.task();
    const [a, b] = [asked("a", { wake: "each" }), asked("b")];
    await (await task.claim()).commit({ ask: [a, b] });
    const first = await newest(task, "b");
    await task.answer("a", 1);
    await (await task.claim()).commit({ ask: [{ ...b, message: "Really b?" }] });
    expect(await open(task)).toMatchObject([{ key: "b", message: "Really b?" }]);
    expect(await late(task, first)).toMatchObject({
      refusal: {
        code: "INTERRUPT_NOT_OPEN",
        message: "It is not asked any more, or in other words. Your answer was not sent.",
      },
    });
    expect((await task.view()).interrupts.find(({ id }) => id === first.id)).toMatchObject({ status: "superseded" });
    expect(await task.now()).toMatchObject({ state: "input_required", openInterrupts: 1 });
  });

  it("asked again after their answer keep who was first, and the run hears the newest answer alone", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask: [asked("a")] });
    const first = await newest(task, "a");
    await task.answer("a", "first");
    await (await task.claim()).commit({ ask: [asked("a", { message: "And now?" })] });
    expect(await late(task, first)).toMatchObject({
      refusal: { code: "INTERRUPT_NOT_OPEN", winner: { actor: "operator:local", verb: "answer" } },
    });
    const standing = (await task.view()).interrupts.find(({ id }) => id === first.id);
    expect(standing).toMatchObject({ status: "answered", answer: "first" });
    expect(await task.now()).toMatchObject({ state: "input_required", openInterrupts: 1 });
    await task.answer("a", "second");
    expect((await task.claim()).work.answers).toEqual([{ key: "a", answer: "second" }]);
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

  it.each<[string, Json, Json]>([
    ["a number in quotes", "3", 3],
    ["a number where yes or no is asked", 1, true],
    ["one where several are asked", "a", ["a"]],
    ["nothing where text is asked", null, ""],
  ])("is checked and never made to fit: %s is refused, and the question stays open", async (_, unfit, fit) => {
    const type = Array.isArray(fit) ? "array" : typeof fit;
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask: [asked("a", { schema: { type } })] });
    expect(await task.answer("a", unfit)).toMatchObject({ refusal: { code: "INPUT_NOT_VALID" } });
    expect(await task.now()).toMatchObject({ state: "input_required", openInterrupts: 1 });
    expect(await task.answer("a", fit)).toMatchObject({ kind: "accepted" });
    expect((await task.claim()).work.answers).toEqual([{ key: "a", answer: fit }]);
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

describe("a question before each call of a tool", () => {
  it("C019: is passed once it is answered, whatever interrupts the run after it, and is asked anew at the next call", async () => {
    const ran: string[] = [];
    await using served = await stage.scene.serve(async (ctx) => {
      for (const key of ["first", "second"]) {
        const allowed = await ctx.ask(key, { message: `Run the tool for the ${key}?`, kind: "confirmation" });
        if ((allowed as { confirmed: boolean }).confirmed) await ctx.step(key, () => void ran.push(key));
        await ctx.park({ reason: `after the ${key}` });
      }
    });
    const task = await stage.scene.task({ agent: served.name });
    const waitsFor = async () => {
      await task.untilState("input_required");
      return (await open(task)).map(({ key }) => key);
    };
    expect(await waitsFor()).toEqual(["first"]);
    await task.pause();
    await task.resume();
    expect(await waitsFor()).toEqual(["first"]);
    expect(ran).toEqual([]);
    await task.answer("first", { confirmed: true });
    await task.untilState("paused_by_agent");
    expect(ran).toEqual(["first"]);
    await task.resume();
    expect(await waitsFor()).toEqual(["second"]);
    await task.answer("second", { confirmed: true });
    await task.untilState("paused_by_agent");
    await task.resume();
    await task.untilState("completed");
    expect(ran).toEqual(["first", "second"]);
    expect(await task.events("interrupt.opened")).toHaveLength(2);
  });
});
