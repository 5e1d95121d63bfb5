import { describe, expect, it } from "vitest";
import { done } from "./hand-attempt";
import { FOREIGN, testScene } from "./scene";
import type { SceneTask } from "./scene-task";

// C1 to C5, Y3, E4, L1, L2, vector 20. A checkpoint is a version that stays; what a resume ends is the suspension.

const stage = testScene();
const UNKNOWN = "0199a000-0000-7000-8000-0000000000ff";

async function pauseAfter(task: SceneTask, commit: Parameters<Awaited<ReturnType<SceneTask["claim"]>>["commit"]>[0]) {
  const attempt = await task.claim();
  await attempt.begin("a");
  await task.pause();
  await attempt.commit(commit);
}

describe("a checkpoint", () => {
  it("C1: loads as it was kept: the state, where the task was held, and how much had been said", async () => {
    const task = await stage.scene.task();
    const state = { page: 3, found: ["x", null] };
    const messages = [{ text: "one" }, { text: "two" }];
    await pauseAfter(task, { steps: [done("a")], messages, state: { replace: state } });
    expect(await task.checkpoint(1)).toEqual(state);
    expect(await stage.scene.ports.reader.findCheckpoint(task.ref, 1)).toMatchObject({
      kind: "pause",
      pausedFromState: "working",
      messageCount: 2,
      messages: [{ parts: [{ text: "one" }] }, { parts: [{ text: "two" }] }],
    });
  });

  it("C2: of an unknown and of a foreign task is nothing", async () => {
    const task = await stage.scene.task();
    await task.pause();
    const find = (tenantId: string, taskId: string) => stage.scene.ports.reader.findCheckpoint({ tenantId, taskId }, 1);
    expect(await find("local", UNKNOWN)).toBeNull();
    expect(await find(FOREIGN.tenantId, task.id)).toBeNull();
  });

  it("C3: is not there before anything was kept", async () => {
    const task = await stage.scene.task();
    expect(await task.checkpoint(1)).toBeNull();
    expect(await task.view()).toMatchObject({ checkpoints: [], checkpointCount: 0, suspension: null });
  });

  it("C4, L1, vector 20: stays after the resume that ends its suspension, also when the task is over", async () => {
    const task = await stage.scene.task();
    await pauseAfter(task, { steps: [done("a")], state: { replace: { at: 1 } } });
    const before = await task.view();
    await task.resume({ input: "go on" });
    expect(await task.now()).toMatchObject({ suspension: null, open: null });
    expect((await task.view()).suspension).toMatchObject({
      handle: before.suspension?.handle,
      pausedAt: before.suspension?.pausedAt,
      resumedAt: expect.any(String),
      cause: "explicit_resume",
    });
    await task.end("completed");
    expect((await task.view()).checkpoints.map(({ version, kind }) => [version, kind])).toEqual([
      [2, "final"],
      [1, "pause"],
    ]);
    expect(await task.checkpoint(1)).toEqual({ at: 1 });
  });

  it("C5: changes nothing else of the task, and keeps its labels beside what came along with the pause", async () => {
    const [labels, metadata] = [["q4", "harbour"], { ticket: 7 }];
    const task = await stage.scene.task({ input: { folder: "docs" }, labels });
    const { title, scope, input, contextId, createdAt } = await task.view();
    await task.pause({ metadata });
    expect(await task.view()).toMatchObject({ title, labels, scope, input, contextId, createdAt });
    expect((await task.view()).suspension?.metadata).toEqual(metadata);
  });

  it("Y3: is named by the pause that another process reads", async () => {
    const task = await stage.scene.task();
    await pauseAfter(task, { steps: [done("a")], state: { replace: { at: 1 } } });
    await using other = await stage.scene.inAnotherProcess();
    const seen = task.in(other);
    expect(await seen.view()).toMatchObject({ state: "paused_by_client", suspension: { checkpointVersion: 1 } });
    expect(await seen.checkpoint(1)).toEqual({ at: 1 });
  });

  it("E4: of a later pause is a version of its own, the newest one, with its instant, and the older one stays what it was", async () => {
    const task = await stage.scene.task();
    await pauseAfter(task, { steps: [done("a")], state: { replace: { at: 1 } } });
    const older = (await task.view()).suspension?.pausedAt ?? "";
    await task.resume();
    const attempt = await task.claim();
    await attempt.begin("b");
    await task.pause();
    await attempt.commit({ steps: [done("b")], state: { patch: [{ op: "replace", path: "/at", value: 2 }] } });
    const { checkpoints, suspension } = await task.view();
    expect(checkpoints.map(({ version }) => version)).toEqual([2, 1]);
    expect(suspension?.checkpointVersion).toBe(2);
    expect(Date.parse(suspension?.pausedAt ?? "")).toBeGreaterThan(Date.parse(older));
    expect([await task.checkpoint(1), await task.checkpoint(2)]).toEqual([{ at: 1 }, { at: 2 }]);
  });

  it("L2: of a task that never told a state loads as empty, and the task goes on from there", async () => {
    const task = await stage.scene.task();
    await pauseAfter(task, { steps: [done("a")] });
    const kept = await stage.scene.ports.reader.findCheckpoint(task.ref, 1);
    expect(kept).toMatchObject({ dataText: "{}", messageCount: 0 });
    await task.resume();
    expect((await task.claim()).work).toMatchObject({ state: null, messages: [] });
  });
});

describe("pause and resume in turn", () => {
  it("Y1: a worker that waits for work gets the task as soon as it is resumed", async () => {
    const task = await stage.scene.task();
    await task.pause();
    const order = { workerId: "w-1", agents: [task.agent], waitMs: 20_000 };
    const waiting = stage.scene.door.call("POST claim", order);
    await task.resume();
    expect((await waiting).body.work).toMatchObject([{ taskId: task.id }]);
  });

  it("Y2: a task can be paused again after its resume, under another handle", async () => {
    const task = await stage.scene.task();
    await task.pause();
    const first = await task.handle();
    await task.resume();
    await task.pause();
    expect(await task.handle()).not.toBe(first);
    expect((await task.receipts()).map(({ verb, outcome }) => `${verb} ${outcome}`).toReversed()).toEqual([
      "create accepted",
      "pause accepted",
      "resume accepted",
      "pause accepted",
    ]);
  });

  it("a task paused before it was taken up again keeps what it was paused from first", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ park: { reason: "wait" } });
    await task.resume();
    await task.pause();
    expect((await task.view()).suspension).toMatchObject({ pausedFromState: "working", stopProof: "never_started" });
    await task.resume();
    expect((await task.now()).state).toBe("resumed");
  });
});
