import { describe, expect, it } from "vitest";
import { done } from "./hand-attempt";
import { FOREIGN, testScene } from "./scene";
import type { SceneTask } from "./scene-task";

// A checkpoint is where people go on from: edited, gone back to, or in a task of its own. Nothing is ever lost by it.

const stage = testScene();
const SCHEMA = { type: "object", required: ["page"], properties: { page: { type: "number" } } };

/** Paused after steps a, b and c; v1 was kept after a, v2 after b, v3 is the pause's. */
async function pausedAfterThree(order: Parameters<typeof stage.scene.task>[0] = {}): Promise<SceneTask> {
  const task = await stage.scene.task(order);
  const attempt = await task.claim();
  await attempt.commit({ steps: [done("a", 1)], state: { replace: { page: 1 } }, checkpoint: { label: "one" } });
  await attempt.commit({
    steps: [{ ...done("b", 2), tool: "mail" }],
    messages: [{ text: "two" }],
    state: { replace: { page: 2 } },
    checkpoint: { label: "two" },
  });
  await attempt.begin("c");
  await task.pause();
  await attempt.commit({ steps: [{ ...done("c", 3), repeatable: false }], state: { replace: { page: 3 } } });
  return task;
}

const keys = (work: { readonly journal: readonly { readonly key: string }[] }) => work.journal.map(({ key }) => key);
const codeOf = (result: object) => ("refusal" in result ? (result.refusal as { code: string }).code : "accepted");

describe("an edited state", () => {
  it("is a version of its own, and exactly what the next attempt gets; its steps stay recorded", async () => {
    const task = await pausedAfterThree();
    const state = { page: 2.5, ü: [null, "x"] };
    expect(await task.edit(state)).toMatchObject({ kind: "accepted", answer: { version: 4 } });
    expect(await task.checkpoint(3)).toEqual({ page: 3 });
    const { checkpoints, suspension } = await task.view();
    expect(checkpoints[0]).toMatchObject({
      version: 4,
      label: "Edited by local",
      createdBy: { kind: "operator" },
      flagged: true,
    });
    expect(suspension?.checkpointVersion).toBe(4);
    await task.resume();
    const { work } = await task.claim();
    expect(work.state).toEqual(state);
    expect(keys(work)).toEqual(["a", "b", "c"]);
  });

  it("never overwrites what moved on, and says who was first", async () => {
    const task = await pausedAfterThree();
    const results = await Promise.all([
      task.edit({ page: 10 }, { version: 3 }),
      task.edit({ page: 11 }, { version: 3 }),
    ]);
    expect(results.map(codeOf).toSorted()).toEqual(["CHECKPOINT_OUTDATED", "accepted"]);
    expect(results.find(({ kind }) => kind === "refused")).toMatchObject({
      refusal: { winner: { verb: "edit_state" } },
    });
    expect((await task.now()).checkpointSeq).toBe(4);
  });

  it.each([
    ["of a task that runs", async (task: SceneTask) => void (await task.resume()), {}, "TASK_NOT_HELD"],
    [
      "under a hold that is over",
      async () => undefined,
      { handle: "suspend-0199a000-0000-7000-8000-00000000dead" },
      "HANDLE_MISMATCH",
    ],
    ["by a stranger", async () => undefined, { by: FOREIGN }, "TASK_NOT_FOUND"],
  ] as const)("%s is refused and leaves a receipt", async (_, before, order, code) => {
    const task = await pausedAfterThree();
    await before(task);
    expect(codeOf(await task.edit({}, order))).toBe(code);
    expect((await task.now()).checkpointSeq).toBe(3);
    if (code !== "TASK_NOT_FOUND")
      expect((await task.receipts())[0]).toMatchObject({ verb: "edit_state", outcome: "refused", code });
  });

  it("has to fit the schema that its agent published", async () => {
    const task = await pausedAfterThree({ offer: { stateSchema: SCHEMA } });
    expect(await task.edit({ page: "two" })).toMatchObject({
      refusal: { code: "INPUT_NOT_VALID", fields: { "/page": expect.any(String) } },
    });
    expect(codeOf(await task.edit({ page: 7 }))).toBe("accepted");
  });

  it("is saved once for one request id", async () => {
    const task = await pausedAfterThree();
    await task.edit({ page: 4 }, { requestId: "e-1" });
    expect(await task.edit({ page: 4 }, { version: 3, requestId: "e-1" })).toEqual({ kind: "repeated" });
    expect((await task.now()).checkpointSeq).toBe(4);
  });
});

describe("a roll back", () => {
  it("starts the next resume there: state, and steps finished since run again; every version stays", async () => {
    const task = await pausedAfterThree();
    expect(await task.rollBack(1)).toMatchObject({ kind: "accepted", answer: { version: 4 } });
    const { checkpoints, suspension, state } = await task.view();
    expect(checkpoints.map(({ version, kind, parentVersion }) => [version, kind, parentVersion])).toEqual([
      [4, "rollback", 1],
      [3, "pause", 2],
      [2, "periodic", 1],
      [1, "periodic", null],
    ]);
    expect([state, suspension?.checkpointVersion]).toEqual(["paused_by_client", 4]);
    expect([await task.checkpoint(3), await task.checkpoint(4)]).toEqual([{ page: 3 }, { page: 1 }]);
    expect(await task.told("task.rolled_back")).toMatchObject([{ toVersion: 1, version: 4, repeatedSteps: 2 }]);
    await task.resume();
    const attempt = await task.claim();
    expect([attempt.work.state, keys(attempt.work)]).toEqual([{ page: 1 }, ["a"]]);
    await attempt.commit({ steps: [done("b", "again")] });
    await task.loseLease();
    await stage.scene.settle();
    const { work } = await task.claim();
    expect(work.journal).toMatchObject([
      { key: "a", result: 1 },
      { key: "b", result: "again" },
    ]);
  });

  it("can be taken back by another one: what was recorded then is recorded again", async () => {
    const task = await pausedAfterThree();
    await task.rollBack(1);
    await task.rollBack(3);
    await task.resume();
    const { work } = await task.claim();
    expect([work.state, keys(work)]).toEqual([{ page: 3 }, ["a", "b", "c"]]);
  });

  it("asks again what was answered since, unless the answers are to be used", async () => {
    for (const reuseAnswers of [false, true]) {
      const task = await stage.scene.task();
      await (await task.claim()).commit({
        steps: [done("a")],
        state: { replace: 1 },
        checkpoint: { label: "before" },
        ask: [{ key: "q", message: "?" }],
      });
      await task.answer("q", "yes");
      const attempt = await task.claim();
      await attempt.begin("b");
      await task.pause();
      await attempt.commit({ steps: [done("b")] });
      await task.rollBack(1, { reuseAnswers });
      // v1 was kept as the question was asked; it was answered later.
      await task.resume();
      const { work } = await task.claim();
      expect(
        work.answers.map(({ key }) => key),
        `${reuseAnswers}`,
      ).toEqual(reuseAnswers ? ["q"] : []);
    }
  });

  it("drops a question that was opened since, so that the task runs when it is resumed", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.commit({ steps: [done("a")], checkpoint: { label: "one" } });
    await attempt.commit({ ask: [{ key: "q", message: "?" }] });
    await task.pause();
    await task.rollBack(1);
    expect(await task.now()).toMatchObject({ openInterrupts: 0, pausedFromState: "working" });
    await task.resume();
    expect(keys((await task.claim()).work)).toEqual(["a"]);
  });

  it("waits again where the agent had parked since", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.commit({ steps: [done("a")], checkpoint: { label: "one" } });
    await attempt.commit({ park: { reason: "later" } });
    await task.resume({ input: "the first" });
    const second = await task.claim();
    expect(second.work.parks).toHaveLength(1);
    await second.begin("b");
    await task.pause();
    await second.commit({ steps: [done("b")] });
    await task.rollBack(1);
    await task.resume();
    expect((await task.claim()).work.parks).toEqual([]);
  });

  it("and a resume at the same moment: one is first, and nothing is half done", async () => {
    const task = await pausedAfterThree();
    const handle = await task.handle();
    const [back, resumed] = await Promise.all([task.rollBack(1, { handle }), task.resume({ handle })]);
    expect(codeOf(resumed)).toBe("accepted");
    const { work } = await task.claim();
    expect(keys(work)).toEqual(codeOf(back) === "accepted" ? ["a"] : ["a", "b", "c"]);
    expect(["accepted", "HANDLE_MISMATCH"]).toContain(codeOf(back));
  });

  it("to a version that is not there is refused", async () => {
    const task = await pausedAfterThree();
    expect(codeOf(await task.rollBack(9))).toBe("CHECKPOINT_NOT_FOUND");
    expect((await task.receipts())[0]).toMatchObject({ verb: "roll_back", code: "CHECKPOINT_NOT_FOUND" });
  });

  it("is told with what it would do before it is done", async () => {
    const task = await pausedAfterThree();
    const ask = (of: "roll_back" | "fork", sameAgent = true) =>
      stage.scene.ports.checkpoints.consequences(task.ref, { version: 1, of, sameAgent });
    const before = await task.now();
    expect(await ask("roll_back")).toMatchObject({
      keptSteps: 1,
      repeatedCount: 2,
      unsafeCount: 1,
      effectCount: 1,
      repeatedSteps: [
        {
          key: "b",
          tool: "mail",
          risk: "effect",
          sameIdempotencyKey: true,
          idempotencyKey: expect.stringContaining(task.id),
        },
        { key: "c", repeatable: false, risk: "unsafe" },
      ],
      notUndone: { messages: 1, artifacts: 0, versions: 2, spentMicros: null },
    });
    expect(await ask("fork")).toMatchObject({ repeatedCount: 2, repeatedSteps: [{ sameIdempotencyKey: false }, {}] });
    expect(await ask("fork", false)).toMatchObject({ keptSteps: 0, repeatedCount: 3 });
    expect(await task.now()).toEqual(before);
  });
});

describe("a fork", () => {
  it("is a task of its own from that version, with state, records and conversation as they were; the original is untouched", async () => {
    const task = await pausedAfterThree();
    const before = await task.now();
    const fork = await task.fork(2, { reason: "try another way" });
    expect(await task.now()).toEqual(before);
    const view = await fork.view();
    expect(view).toMatchObject({
      state: "submitted",
      title: "Fork of v2: A task",
      forkedFromTaskId: task.id,
      forkedFromVersion: 2,
      contextId: (await task.view()).contextId,
      checkpoints: [{ version: 1, kind: "fork", label: "Forked from v2" }],
    });
    const { work } = await fork.claim();
    expect([work.state, keys(work)]).toEqual([{ page: 2 }, ["a", "b"]]);
    expect(work.messages.map(({ parts }) => parts)).toEqual([[{ text: "two" }]]);
    expect((await fork.receipts())[0]).toMatchObject({ verb: "fork", outcome: "accepted", reason: "try another way" });
  });

  it("takes another agent, input and state; another agent's task has no records", async () => {
    const task = await pausedAfterThree();
    const agent = await stage.scene.agent({ stateSchema: SCHEMA });
    const wrong = await task.tryFork(1, { agent, state: {} });
    expect(wrong).toMatchObject({ refusal: { code: "INPUT_NOT_VALID", fields: { "/state": expect.any(String) } } });
    const fork = await task.fork(1, { agent, state: { page: 9 }, input: { folder: "b" }, title: "Other" });
    const { work } = await fork.claim();
    expect([work.agent, work.state, work.input, work.title, keys(work)]).toEqual([
      agent,
      { page: 9 },
      { folder: "b" },
      "Other",
      [],
    ]);
  });

  it("of a task that runs can pause the original too; of one that has ended it says that it cannot", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.commit({ steps: [done("a")], checkpoint: { label: "one" } });
    expect(await task.tryFork(1, { pauseOriginal: true })).toMatchObject({
      kind: "accepted",
      original: { kind: "asked" },
    });
    expect((await task.now()).pending).not.toBeNull();
    await attempt.commit({ outcome: { kind: "completed" } });
    expect(await task.tryFork(1, { pauseOriginal: true })).toMatchObject({
      kind: "accepted",
      original: { kind: "refused", refusal: { code: "TASK_NOT_PAUSABLE" } },
    });
  });

  it("uses answers again only with consent", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask: [{ key: "q", message: "?" }] });
    await task.answer("q", "yes");
    await (await task.claim()).commit({ steps: [done("a")], checkpoint: { label: "after" } });
    const without = await (await task.fork(2)).claim();
    expect([without.work.answers, without.work.messages]).toEqual([[], []]);
    const consented = await (await task.fork(2, { reuseAnswers: true })).claim();
    expect([consented.work.answers, consented.work.messages.length]).toEqual([[{ key: "q", answer: "yes" }], 1]);
  });

  it("is made once for one request id, which serves nothing else", async () => {
    const task = await pausedAfterThree();
    const [first, second] = await Promise.all([
      task.tryFork(1, { requestId: "f-1" }),
      task.tryFork(1, { requestId: "f-1" }),
    ]);
    expect([first.kind, second.kind].toSorted()).toEqual(["accepted", "repeated"]);
    expect("taskId" in first && "taskId" in second && first.taskId === second.taskId).toBe(true);
    expect(codeOf(await task.tryFork(2, { requestId: "f-1" }))).toBe("REQUEST_ID_REUSED");
  });

  it("of what is not there, or not the caller's, is refused alike", async () => {
    const task = await pausedAfterThree();
    expect(codeOf(await task.tryFork(9))).toBe("CHECKPOINT_NOT_FOUND");
    expect(codeOf(await task.tryFork(1, { by: FOREIGN }))).toBe("CHECKPOINT_NOT_FOUND");
    expect(codeOf(await task.tryFork(1, { agent: "nobody" }))).toBe("AGENT_NOT_FOUND");
  });

  it("knows its family, from the root on", async () => {
    const task = await pausedAfterThree();
    const fork = await task.fork(2);
    const second = await fork.fork(1);
    const lineage = await stage.scene.ports.checkpoints.lineage(fork.ref);
    expect(lineage?.tasks.map(({ taskId, forkedFrom }) => [taskId, forkedFrom])).toEqual([
      [task.id, null],
      [fork.id, { taskId: task.id, version: 2 }],
      [second.id, { taskId: fork.id, version: 1 }],
    ]);
    expect(await stage.scene.ports.checkpoints.lineage({ ...fork.ref, tenantId: "other" })).toBeNull();
  });
});
