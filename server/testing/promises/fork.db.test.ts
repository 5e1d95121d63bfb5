import { describe, expect, it } from "vitest";
import type { TaskRef } from "../../ports";
import { artifact, done } from "./hand-attempt";
import { FOREIGN, testScene } from "./scene";
import { codeOf, keysOf, pausedAfterThree } from "./three-steps";

const stage = testScene();
const SCHEMA = { type: "object", required: ["page"], properties: { page: { type: "number" } } };

describe("a fork", () => {
  it("is a task of its own from that version, with state, records and conversation as they were; the original is untouched", async () => {
    const task = await pausedAfterThree(stage.scene);
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
    expect([work.state, keysOf(work)]).toEqual([{ page: 2 }, ["a", "b"]]);
    expect(work.messages.map(({ parts }) => parts)).toEqual([[{ text: "two" }]]);
    expect((await fork.receipts())[0]).toMatchObject({ verb: "fork", outcome: "accepted", reason: "try another way" });
  });

  it("takes another agent, input and state; another agent's task has no records", async () => {
    const task = await pausedAfterThree(stage.scene);
    const agent = await stage.scene.agent({ stateSchema: SCHEMA });
    const wrong = await task.tryFork(1, { agent, state: {} });
    expect(wrong).toMatchObject({ refusal: { code: "INPUT_NOT_VALID", fields: { "/state": expect.any(String) } } });
    const fork = await task.fork(1, { agent, state: { page: 9 }, input: { folder: "b" }, title: "Other" });
    const { work } = await fork.claim();
    expect([work.agent, work.state, work.input, work.title, keysOf(work)]).toEqual([
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

  it("has the artifacts as they stood at its version, those in pieces whole, and goes on with their next versions", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    const piece = (text: string, append: boolean) => artifact("log", text, { append });
    await attempt.commit({ artifacts: [artifact("report", "first"), piece("a", false), piece("b", true)] });
    await attempt.commit({ steps: [done("a")], checkpoint: { label: "one" } });
    await attempt.commit({ artifacts: [artifact("report", "second"), piece("c", true), artifact("later", "x")] });
    const fork = await task.fork(1);
    const found = async (ref: TaskRef, id: string) => {
      const kept = await stage.scene.ports.reader.findArtifact(ref, id);
      return kept && [kept.version, kept.text];
    };
    const { artifacts } = await fork.view();
    expect(artifacts.map(({ artifactId }) => artifactId).toSorted()).toEqual(["log", "report"]);
    expect([await found(fork.ref, "report"), await found(fork.ref, "log")]).toEqual([
      [1, "first"],
      [2, "ab"],
    ]);
    await (await fork.claim()).commit({ artifacts: [artifact("report", "other"), piece("z", true)] });
    expect([await found(fork.ref, "report"), await found(fork.ref, "log")]).toEqual([
      [2, "other"],
      [3, "abz"],
    ]);
    expect([await found(task.ref, "report"), await found(task.ref, "log")]).toEqual([
      [2, "second"],
      [3, "abc"],
    ]);
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

  it("has of a question that was asked again the answer that stood at its version", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask: [{ key: "q", message: "?" }] });
    await task.answer("q", "first");
    const second = await task.claim();
    await second.commit({ steps: [done("a")], checkpoint: { label: "between" } });
    const between = (await task.now()).checkpointSeq;
    await second.commit({ ask: [{ key: "q", message: "Again?" }] });
    await task.answer("q", "second");
    await (await task.claim()).commit({ steps: [done("b")], checkpoint: { label: "after" } });
    const after = (await task.now()).checkpointSeq;
    for (const [version, answer] of [
      [between, "first"],
      [after, "second"],
    ] as const) {
      const { ports } = stage.scene;
      const offered = async (sameAgent: boolean) =>
        (await ports.checkpoints.consequences(task.ref, { version, of: "fork", sameAgent }))?.answers;
      const message = answer === "first" ? "?" : "Again?";
      expect([await offered(true), await offered(false)]).toMatchObject([[{ key: "q", message }], []]);
      const { work } = await (await task.fork(version, { reuseAnswers: true })).claim();
      expect(work.answers).toEqual([{ key: "q", answer }]);
    }
  });

  it("offers no answer that came later and no open question of the original goes away", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.commit({ steps: [done("a")], checkpoint: { label: "before" } });
    const before = (await task.now()).checkpointSeq;
    await attempt.commit({ ask: [{ key: "q", message: "?" }] });
    await task.answer("q", "late");
    const second = await task.claim();
    await second.commit({ ask: [{ key: "open", message: "Still?" }] });
    const { ports } = stage.scene;
    const ask = (version: number, of: "fork" | "roll_back") =>
      ports.checkpoints.consequences(task.ref, { version, of, sameAgent: true });
    expect(await ask(before, "fork")).toMatchObject({ answers: [], questionsDropped: 0 });
    expect(await ask(before, "roll_back")).toMatchObject({ answers: [{ key: "q" }], questionsDropped: 1 });
    const { work } = await (await task.fork(before, { reuseAnswers: true })).claim();
    expect(work.answers).toEqual([]);
  });

  it("is made once for one request id, which serves nothing else", async () => {
    const task = await pausedAfterThree(stage.scene);
    const [first, second] = await Promise.all([
      task.tryFork(1, { requestId: "f-1" }),
      task.tryFork(1, { requestId: "f-1" }),
    ]);
    expect([first.kind, second.kind].toSorted()).toEqual(["accepted", "repeated"]);
    expect("taskId" in first && "taskId" in second && first.taskId === second.taskId).toBe(true);
    expect(codeOf(await task.tryFork(2, { requestId: "f-1" }))).toBe("REQUEST_ID_REUSED");
  });

  it("of what is not there, or not the caller's, is refused alike", async () => {
    const task = await pausedAfterThree(stage.scene);
    expect(codeOf(await task.tryFork(9))).toBe("CHECKPOINT_NOT_FOUND");
    expect(codeOf(await task.tryFork(1, { by: FOREIGN }))).toBe("CHECKPOINT_NOT_FOUND");
    expect(codeOf(await task.tryFork(1, { agent: "nobody" }))).toBe("AGENT_NOT_FOUND");
  });

  it("knows its family, from the root on", async () => {
    const task = await pausedAfterThree(stage.scene);
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
