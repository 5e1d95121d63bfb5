import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { answerInterrupts } from "../../commands/task/answer-interrupt";
import { AnswerInterruptsInput } from "../../contract/task-inputs";
import { canonicalJson } from "../../domain/canonical-json";
import type { Json } from "../../domain/json";
import type { Caller } from "../../ports";
import { testScene } from "./scene";
import type { SceneTask } from "./scene-task";

const stage = testScene();
const REVIEWER: Caller = { tenantId: "local", actor: { kind: "operator", id: "reviewer-2" } };
const AT = "2026-01-01T00:00:00Z";
const asked = (key: string, more: object = {}) => ({ key, message: `${key}?`, ...more });
const open = async (task: SceneTask) => (await task.view()).interrupts.filter(({ status }) => status === "open");
const one = async (task: SceneTask, key: string) => {
  const found = (await task.view()).interrupts.find((question) => question.key === key);
  if (!found) throw new Error(`It does not ask ${key}.`);
  return found;
};
const hashOf = (call: Json) => createHash("sha256").update(canonicalJson(call)).digest("hex");

async function answerSeveral(task: SceneTask, answers: Readonly<Record<string, Json>>, by: Caller) {
  const pairs = await Promise.all(
    Object.entries(answers).map(async ([key, answer]) => ({ interruptId: (await one(task, key)).id, answer })),
  );
  const input = AnswerInterruptsInput.parse({ taskId: task.id, answers: pairs });
  return answerInterrupts(stage.scene.ports, by, input);
}

describe("several questions of one task", () => {
  it("keep waiting for each other, and the run goes on with all answers by their keys", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask: [asked("a"), asked("b"), asked("c")] });
    await task.answer("c", 3);
    await task.answer("a", 1);
    expect(await task.now()).toMatchObject({ state: "input_required", openInterrupts: 1 });
    expect(await task.tryClaim()).toBeNull();
    await task.answer("b", 2);
    expect((await task.claim()).work.answers).toEqual([
      { key: "c", answer: 3 },
      { key: "a", answer: 1 },
      { key: "b", answer: 2 },
    ]);
  });

  it("let the run go on with each answer where it said so; what it asks again stays the same question", async () => {
    const task = await stage.scene.task();
    const [a, b] = [asked("a", { wake: "each" }), asked("b", { wake: "each" })];
    await (await task.claim()).commit({ ask: [a, b] });
    const before = await one(task, "b");
    await task.answer("a", 1);
    const second = await task.claim();
    expect(second.work.answers).toEqual([{ key: "a", answer: 1 }]);
    expect(await task.now()).toMatchObject({ state: "working", openInterrupts: 1 });
    await second.commit({ ask: [b] });
    expect(await open(task)).toMatchObject([{ id: before.id, key: "b", openedAt: before.openedAt }]);
    expect(await task.now()).toMatchObject({ state: "input_required", openInterrupts: 1 });
    await task.answer("b", 2);
    expect((await task.claim()).work.answers).toHaveLength(2);
  });

  it("of one node wait for its own answers alone", async () => {
    const task = await stage.scene.task();
    const node = (key: string, nodePath: string) => asked(key, { nodePath, runId: "1" });
    await (await task.claim()).commit({ ask: [node("a", "wf/x"), node("b", "wf/x"), node("c", "wf/y")] });
    await task.answer("a", 1);
    expect(await task.now()).toMatchObject({ state: "input_required" });
    await task.answer("b", 2);
    expect(await task.now()).toMatchObject({ state: "working", openInterrupts: 1 });
    expect((await task.claim()).work.answers).toMatchObject([{ key: "a", nodePath: "wf/x", runId: "1" }, { key: "b" }]);
  });

  it("answered while the run is under way let it begin again at once, and are not asked again", async () => {
    const task = await stage.scene.task();
    const [a, b] = [asked("a", { wake: "each" }), asked("b", { wake: "each" })];
    await (await task.claim()).commit({ ask: [a, b] });
    await task.answer("a", 1);
    const running = await task.claim();
    await task.answer("b", 2);
    await running.commit({ ask: [b] });
    expect(await open(task)).toEqual([]);
    expect(await task.now()).toMatchObject({ state: "working", openInterrupts: 0 });
    expect((await task.claim()).work.answers).toHaveLength(2);
  });

  it("of the next run of a node are new ones: an old answer does not answer them", async () => {
    const task = await stage.scene.task();
    const review = (runId: string) => asked("review", { nodePath: "wf/review", runId });
    await (await task.claim()).commit({ ask: [review("1")] });
    await task.answer("review", "again");
    await (await task.claim()).commit({ ask: [review("2")] });
    expect(await task.now()).toMatchObject({ state: "input_required", openInterrupts: 1 });
    expect((await open(task)).map(({ runId }) => runId)).toEqual(["2"]);
  });

  it("that the run does not ask any more are dropped", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask: [asked("a", { wake: "each" }), asked("b")] });
    await task.answer("a", 1);
    await (await task.claim()).commit({ ask: [asked("c")] });
    expect((await open(task)).map(({ key }) => key)).toEqual(["c"]);
    expect(await one(task, "b")).toMatchObject({ status: "superseded" });
    expect(await task.answer("b", 2)).toMatchObject({ refusal: { code: "INTERRUPT_NOT_OPEN" } });
  });

  it("answered while the task is held are kept, and its resume runs with what is there", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask: [asked("a", { wake: "each" }), asked("b")] });
    await task.pause();
    await task.answer("a", 1);
    expect(await task.now()).toMatchObject({ state: "paused_by_client", openInterrupts: 1 });
    await task.resume();
    expect((await task.claim()).work.answers).toEqual([{ key: "a", answer: 1 }]);
  });

  it("are answered together or not at all, and who comes second is told who was first", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask: [asked("a"), asked("b"), asked("c", { schema: { type: "number" } })] });
    expect(await answerSeveral(task, { a: 1, c: "three" }, REVIEWER)).toMatchObject({
      refusal: { code: "INPUT_NOT_VALID", fields: { [`/${(await one(task, "c")).id}`]: expect.any(String) } },
    });
    expect(await open(task)).toHaveLength(3);
    expect(await answerSeveral(task, { a: 1, b: 2 }, REVIEWER)).toMatchObject({ kind: "accepted" });
    expect(await answerSeveral(task, { a: 1, b: 2 }, REVIEWER)).toMatchObject({ kind: "unchanged" });
    expect(await answerSeveral(task, { c: 3, b: 7 }, stage.scene.door.operator)).toMatchObject({
      refusal: { code: "INTERRUPT_NOT_OPEN", winner: { actor: "operator:reviewer-2", verb: "answer" } },
    });
    expect(await open(task)).toMatchObject([{ key: "c" }]);
  });
});

describe("a sign-in", () => {
  it("is told to its agent alone: it is in no event, message, receipt or view, and not in plain text in its row", async () => {
    const secret = "hunter2-hunter2";
    const task = await stage.scene.task();
    const ask = [asked("portal", { kind: "credential", schema: { type: "object", required: ["password"] } })];
    await (await task.claim()).commit({ ask });
    expect(await task.view()).toMatchObject({ state: "auth_required", actions: { pause: { allowed: false } } });
    expect(await task.answer("portal", { password: secret })).toMatchObject({ kind: "accepted" });
    const rows = await stage.scene.pool.query(
      "select to_jsonb(i) as row from interrupt i where task_id = $1 union all select to_jsonb(r) from receipt r where task_id = $1",
      [task.id],
    );
    const messages = await stage.scene.ports.reader.messages(task.ref, 0, 100);
    const told = JSON.stringify([await task.view(), await task.events(), messages, rows.rows]);
    expect(told).not.toContain(secret);
    expect(told).not.toContain(hashOf({ password: secret }));
    expect(told).not.toContain(Buffer.from(secret).toString("hex"));
    await using other = await stage.scene.inAnotherProcess();
    const { work } = await task.in(other).claim();
    expect(work.answers).toEqual([{ key: "portal", answer: { password: secret } }]);
    expect(JSON.stringify(work.messages)).not.toContain(secret);
  });

  it("that is asked for under a pending pause is held before it is asked, and asked when the task goes on", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await task.pause();
    await attempt.commit({ ask: [asked("portal", { kind: "credential" })] });
    expect(await task.now()).toMatchObject({
      state: "paused_by_client",
      pausedFromState: "working",
      openInterrupts: 1,
    });
    await task.resume();
    await (await task.claim()).commit({ ask: [asked("portal", { kind: "credential" })] });
    expect(await task.now()).toMatchObject({ state: "auth_required", openInterrupts: 1 });
  });
});

describe("a question that nobody answers", () => {
  it("is answered by its default when it expires, or says that it expired", async () => {
    const task = await stage.scene.task();
    const ask = [
      asked("a", { expiresInMs: 60_000, defaultAnswer: "skip", schema: { type: "string" } }),
      asked("b", { expiresInMs: 60_000 }),
    ];
    await (await task.claim()).commit({ ask });
    await stage.scene.settle();
    expect(await task.now()).toMatchObject({ state: "input_required" });
    await task.letPass(61_000);
    await stage.scene.settle();
    expect((await task.view()).interrupts).toMatchObject([{ status: "expired" }, { status: "expired" }]);
    const { answers } = (await task.claim()).work;
    expect(new Map(answers.map(({ key, answer }) => [key, answer]))).toEqual(
      new Map<string, Json>([
        ["a", "skip"],
        ["b", { expired: true }],
      ]),
    );
    expect(await task.answer("a", "late")).toMatchObject({ refusal: { code: "INTERRUPT_NOT_OPEN" } });
  });

  it("becomes urgent, once, and stays open", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask: [asked("a", { escalatesInMs: 60_000 })] });
    await task.letPass(61_000);
    await stage.scene.settle();
    await stage.scene.settle();
    expect(await open(task)).toMatchObject([{ key: "a", escalatedAt: expect.any(String) }]);
    expect(await task.events("interrupt.escalated")).toHaveLength(1);
    expect(await task.now()).toMatchObject({ state: "input_required" });
  });

  it("is refused when its default does not fit it", async () => {
    const task = await stage.scene.task();
    const ask = [asked("a", { expiresInMs: 60_000, defaultAnswer: "skip", schema: { type: "number" } })];
    expect(await (await task.claim()).tryCommit({ ask })).toMatchObject({
      status: 409,
      body: { refusal: { code: "INPUT_NOT_VALID", fields: { "/ask/0/defaultAnswer": expect.any(String) } } },
    });
  });
});

describe("a call that waits for consent", () => {
  const schema = { type: "object", properties: { amount: { type: "number", maximum: 100 } }, required: ["amount"] };
  const call = { tool: "pay", arguments: { amount: 80 }, schema };
  const ask = [asked("pay", { kind: "confirmation", call })];
  const step = (sha256: string) => ({
    key: "pay",
    name: "Pay",
    status: "completed" as const,
    startedAt: AT,
    endedAt: AT,
    approval: { key: "pay", sha256 },
  });

  it("keeps apart what was proposed, consented to with edits, and carried out", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask });
    await task.answer("pay", { confirmed: true, arguments: { amount: 60 } });
    const attempt = await task.claim();
    const approved = hashOf({ tool: "pay", arguments: { amount: 60 } });
    expect(attempt.work.answers).toMatchObject([{ key: "pay", approvedSha256: approved }]);
    await attempt.commit({ steps: [step(approved)] });
    expect(await one(task, "pay")).toMatchObject({
      call: { tool: "pay", arguments: { amount: 80 } },
      answer: { confirmed: true, arguments: { amount: 60 } },
      approvedSha256: approved,
      executedSha256: approved,
      executedAt: expect.any(String),
    });
  });

  it("is carried out as its default consents to it, when nobody answered in time", async () => {
    const task = await stage.scene.task();
    const expiring = asked("pay", {
      kind: "confirmation",
      call,
      expiresInMs: 60_000,
      defaultAnswer: { confirmed: true },
    });
    await (await task.claim()).commit({ ask: [expiring] });
    await task.letPass(61_000);
    await stage.scene.settle();
    const proposed = hashOf({ tool: "pay", arguments: { amount: 80 } });
    const attempt = await task.claim();
    expect(attempt.work.answers).toMatchObject([{ answer: { confirmed: true }, approvedSha256: proposed }]);
    await attempt.commit({ steps: [step(proposed)] });
    expect(await one(task, "pay")).toMatchObject({
      status: "expired",
      approvedSha256: proposed,
      executedSha256: proposed,
    });
  });

  it.each([
    ["another call than the one consented to", { confirmed: true }, { tool: "pay", arguments: { amount: 81 } }],
    [
      "the proposed call after it was edited",
      { confirmed: true, arguments: { amount: 60 } },
      { tool: "pay", arguments: { amount: 80 } },
    ],
    ["a call that was declined", { confirmed: false }, { tool: "pay", arguments: { amount: 80 } }],
  ] as const)("refuses the record of %s", async (_, answer, used) => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask });
    await task.answer("pay", answer);
    const attempt = await task.claim();
    expect(await attempt.tryCommit({ steps: [step(hashOf(used))] })).toMatchObject({
      status: 409,
      body: { refusal: { code: "APPROVAL_MISMATCH" } },
    });
    expect(await task.events("step.completed")).toEqual([]);
    expect(await one(task, "pay")).toMatchObject({ executedSha256: null });
  });

  it("takes edited arguments only when they fit what the tool takes", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask });
    expect(await task.answer("pay", { confirmed: true, arguments: { amount: 1_000 } })).toMatchObject({
      refusal: { code: "INPUT_NOT_VALID", fields: { "/arguments/amount": expect.any(String) } },
    });
    expect(await task.now()).toMatchObject({ openInterrupts: 1 });
  });
});
