import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TaskFilter } from "../../contract/task-inputs";
import { TURN } from "../../domain/operation/operation";
import type { Caller } from "../../ports";
import { OperationScene } from "../../testing/operation-scene";
import { until } from "../../testing/product/until";
import { testDatabase } from "../../testing/test-database";
import { ANN, PEER } from "../../testing/wait-scene";
import { cancelTask } from "../task/cancel-task";
import { pauseTask } from "../task/pause-task";
import { resumeTask } from "../task/resume-task";
import { undoCancel } from "../task/undo-cancel";
import { retryOperation } from "./retry-operation";
import { runOperations } from "./run-operations";
import { undoOperation } from "./undo-operation";

const database = testDatabase();
let scene: OperationScene;
beforeAll(() => {
  scene = OperationScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

const of = (...agents: string[]) => ({ filter: TaskFilter.parse({ agents }) });
const BOB: Caller = { tenantId: "local", actor: { kind: "operator", id: "bob" } };
const pause = (taskId: string, caller = ANN) =>
  pauseTask(scene.tools.ports, caller, { taskId, mode: "finish_step", reason: null, waitMs: 0 });
/** Somebody waits for the end of a turn. */
const isWaiting = async () => {
  const { rows } = await database.pool.query(
    "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
  );
  return rows.length > 0;
};
const REJECTED = { status: "rejected", reason: new Error("no") };

describe("an operation that did not reach all", () => {
  it("says of each target what it still runs, how long that takes usually, and what fits what was not reached", async () => {
    const agent = await scene.agent();
    const oneWay = await scene.agent([]);
    const [runs] = await scene.working(agent, 1);
    if (!runs) throw new Error("One is at work.");
    const [stuck = ""] = await scene.queued(oneWay, 1);
    const at = (second: number) => new Date(Date.UTC(2026, 0, 5, 10, 0, second)).toISOString();
    const took = [4, 2, 9].map((seconds, i) => ({
      ...{ key: `k${i}`, name: `Build ${i}`, tool: "make", status: "completed" as const },
      ...{ startedAt: at(0), endedAt: at(seconds) },
    }));
    await scene.commit(runs, {
      steps: took,
      running: [{ key: "k3", name: "Build 3", tool: "make", repeatable: true, startedAt: at(10) }],
    });
    const id = await scene.start({ verb: "pause", selection: of(agent, oneWay), expected: 1 });
    await scene.run();
    const step = { number: 4, name: "Build 3", tool: "make", startedAt: at(10), usualMs: 4_000 };
    expect(await scene.targets(id, "asked")).toMatchObject([{ taskId: runs.taskId, step, remedy: null }]);
    expect(await scene.targets(id, "refused")).toMatchObject([{ taskId: stuck, step: null, remedy: "cancel" }]);
  });

  it("leaves one task's failure to that task, and tries it again when asked", async () => {
    const agent = await scene.agent();
    const [first = "", second = "", ...others] = await scene.queued(agent, 5);
    const id = await scene.start({ verb: "pause", selection: of(agent), expected: 5 });
    const { ports } = scene.tools;
    const failing = {
      ...ports,
      tasks: {
        ...ports.tasks,
        transactSlice: async (orders: Parameters<typeof ports.tasks.transactSlice>[0]) => {
          const kept = orders.filter(({ ref }) => ref.taskId !== first && ref.taskId !== second);
          const told = [...(await ports.tasks.transactSlice(kept))];
          return orders.map(({ ref }) =>
            ref.taskId === first || ref.taskId === second ? REJECTED : told.shift(),
          ) as never;
        },
      },
    };
    await runOperations(failing);
    expect(await scene.counts(id)).toEqual({ done: 3, failed: 2 });
    expect(await scene.states([first, second, ...others])).toEqual({ submitted: 2, paused_by_client: 3 });
    const [one, two] = (await scene.targets(id, "failed")).map(({ no, remedy }) => ({ no, remedy }));
    expect([one?.remedy, two?.remedy]).toEqual(["retry", "retry"]);
    expect(await retryOperation(ports, ANN, { operationId: id, no: one?.no ?? 0 })).toEqual({ value: null });
    await scene.run();
    expect(await scene.counts(id)).toEqual({ done: 4, failed: 1 });
    expect(await scene.states([first, second])).toEqual({ submitted: 1, paused_by_client: 1 });
    expect(await retryOperation(ports, ANN, { operationId: id, no: one?.no ?? 0 })).toMatchObject({
      refusal: { code: "NOTHING_TO_RETRY" },
    });
    expect(await retryOperation(ports, ANN, { operationId: id, no: null })).toEqual({ value: null });
    await scene.run();
    expect(await scene.counts(id)).toEqual({ done: 5 });
    expect(await retryOperation(ports, ANN, { operationId: id, no: null })).toMatchObject({
      refusal: { code: "NOTHING_TO_RETRY" },
    });
  });
});

describe("the undo of an operation", () => {
  it("touches only what the operation still holds and nobody else does", async () => {
    const agent = await scene.agent();
    const [work] = await scene.working(agent, 1);
    const tasks = await scene.queued(agent, 5);
    const [shared = "", resumed = "", again = ""] = tasks;
    const id = await scene.start({ verb: "pause", selection: of(agent), expected: 6 });
    await scene.run();
    await pause(shared, PEER);
    for (const taskId of [resumed, again])
      await resumeTask(scene.tools.ports, ANN, { taskId, continueTranscript: true, reason: null });
    await pause(again);
    expect((await scene.detail(id)).undoable).toBe(3);
    const undo = await scene.undo(id);
    await scene.run();
    expect(await scene.counts(undo)).toEqual({ done: 3, skipped: 3 });
    expect((await scene.detail(undo)).groups.map(({ code, count }) => [code, count])).toEqual([
      ["HANDLE_MISMATCH", 2],
      ["HELD_BY_OTHERS", 1],
    ]);
    expect(await scene.states(tasks)).toEqual({ paused_by_client: 2, submitted: 3 });
    expect(await scene.tools.ports.tasks.find({ tenantId: "local", taskId: work?.taskId ?? "" })).toMatchObject({
      state: "working",
      pending: null,
    });
    expect(await undoOperation(scene.tools.ports, ANN, { operationId: id, reason: null })).toMatchObject({
      refusal: { code: "OPERATION_NOT_UNDOABLE", message: expect.stringContaining("undone already") },
    });
  });

  it("takes in the turn that is under way when it is asked for, so that nothing stays held", async () => {
    const agent = await scene.agent();
    const tasks = await scene.queued(agent, TURN + 100);
    const id = await scene.start({ verb: "pause", selection: of(agent), expected: tasks.length });
    await scene.turn();
    const turn = await scene.heldTurn();
    // Whoever asks may write its id in capitals.
    const undone = scene.undo(id.toUpperCase());
    await Promise.race([
      undone,
      until("the undo waits for the turn", isWaiting, { wakes: scene.tools.ports.wakes, topics: [] }),
    ]);
    await turn.goOn();
    const undo = await undone;
    await scene.run();
    expect(await scene.counts(id)).toEqual({ done: tasks.length });
    expect(await scene.counts(undo)).toEqual({ done: tasks.length });
    expect(await scene.states(tasks)).toEqual({ submitted: tasks.length });
    expect((await scene.detail(id)).undoable).toBe(0);
  });

  it("brings back what is canceled while there is time, and leaves what somebody else cancels", async () => {
    const agent = await scene.agent();
    const tasks = await scene.queued(agent, 4);
    const id = await scene.start({ verb: "cancel", selection: of(agent), expected: 4 });
    await scene.run();
    expect(await scene.counts(id)).toEqual({ asked: 4 });
    const [over = ""] = tasks;
    await cancelTask(scene.tools.ports, ANN, { taskId: over, reason: null, mode: "now", undoMs: 0 });
    const undo = await scene.undo(id);
    await scene.run();
    expect(await scene.counts(undo)).toEqual({ done: 3, skipped: 1 });
    expect(await scene.states(tasks)).toEqual({ canceled: 1, submitted: 3 });
    expect(await scene.counts(id)).toEqual({ done: 1, skipped: 3 });
    expect((await scene.detail(id)).groups[0]?.message).toBe("The cancel was undone.");
  });

  it("may be by another operator, of what the first one's operation holds and nothing else", async () => {
    const agent = await scene.agent();
    const [work] = await scene.working(agent, 1);
    const tasks = await scene.queued(agent, 3);
    const [own = ""] = tasks;
    const id = await scene.start({ verb: "pause", selection: of(agent), expected: 4 });
    await scene.run();
    await pause(own, BOB);
    expect((await scene.detail(id)).undoable).toBe(3);
    const undo = await scene.undo(id, BOB);
    await scene.run();
    expect(await scene.counts(undo)).toEqual({ done: 3, skipped: 1 });
    expect((await scene.detail(undo)).groups).toMatchObject([{ code: "HELD_BY_OTHERS", count: 1 }]);
    expect(await scene.states(tasks)).toEqual({ paused_by_client: 1, submitted: 2 });
    expect(await scene.tools.ports.tasks.find({ tenantId: "local", taskId: work?.taskId ?? "" })).toMatchObject({
      pending: null,
    });
    // Bob holds it by a pause of his own, under the same hold: his undo of Ann's operation leaves that.
    expect(await scene.tools.ports.tasks.find({ tenantId: "local", taskId: own })).toMatchObject({
      open: { holders: [{ actor: ANN.actor }, { actor: BOB.actor }] },
    });
  });

  it("by another operator brings back what the first one's operation cancels, and not what he cancels himself", async () => {
    const agent = await scene.agent();
    const tasks = await scene.queued(agent, 3);
    const id = await scene.start({ verb: "cancel", selection: of(agent), expected: 3 });
    await scene.run();
    const [own = ""] = tasks;
    await undoCancel(scene.tools.ports, ANN, { taskId: own });
    await cancelTask(scene.tools.ports, BOB, { taskId: own, reason: null, mode: "now", undoMs: 60_000 });
    expect((await scene.detail(id)).undoable).toBe(2);
    const undo = await scene.undo(id, BOB);
    await scene.run();
    expect(await scene.counts(undo)).toEqual({ done: 2, skipped: 1 });
    expect((await scene.detail(undo)).groups).toMatchObject([{ message: "bob cancels it. Nothing was changed." }]);
  });

  it("is over for what lets go on", async () => {
    const agent = await scene.agent();
    await scene.queued(agent, 1);
    await scene.start({ verb: "pause", selection: of(agent), expected: 1 });
    await scene.run();
    const id = await scene.start({ verb: "resume", selection: of(agent), expected: 1 });
    await scene.run();
    expect((await scene.detail(id)).operation.actions.undo).toEqual({
      allowed: false,
      reason: "What it let go on cannot be taken back.",
    });
  });
});
