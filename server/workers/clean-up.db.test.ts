import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { runDue } from "../commands/due/run-due";
import { cancelTask } from "../commands/task/cancel-task";
import { createTask } from "../commands/task/create-task";
import { pauseTask } from "../commands/task/pause-task";
import { undoCancel } from "../commands/task/undo-cancel";
import { CancelTaskInput, CreateTaskInput, PauseTaskInput } from "../contract/task-inputs";
import type { WorkItem } from "../contract/worker-protocol";
import { testDatabase } from "../testing/test-database";
import { testWorkerDoor } from "../testing/test-doors";

const database = testDatabase();
const door = testWorkerDoor(database);
let agent: string;
let work: WorkItem;

beforeEach(async () => {
  agent = `agent-${randomUUID()}`;
  await door.call(`PUT agents/${agent}`, { version: "1", canCleanUp: true });
  await make();
  work = (await door.call("POST claim", { workerId: "w", agents: [agent], waitMs: 0 })).body.work[0];
});

async function make(): Promise<string> {
  const made = await createTask(door.ports, door.operator, CreateTaskInput.parse({ agent, title: "T", input: {} }));
  if (made.kind === "refused") throw new Error(made.refusal.message);
  return made.taskId;
}
const commit = (body: object) => door.call(`POST tasks/${work.taskId}/commit`, { attempt: work.attempt, ...body });
const cancel = (order: object, taskId = work.taskId) =>
  cancelTask(door.ports, door.operator, CancelTaskInput.parse({ taskId, reason: "wrong branch", ...order }));
const find = (taskId = work.taskId) => door.ports.tasks.find({ tenantId: "local", taskId });
const view = () => door.ports.reader.findView({ tenantId: "local", taskId: work.taskId });
const timeIsOver = (taskId = work.taskId) =>
  database.pool.query("update task set cancel_due_at = clock_timestamp() - interval '1 ms' where id = $1", [taskId]);
const due = () => runDue(door.ports, "cancels", { limit: 100 });
const told = async () => {
  const lease = { taskId: work.taskId, attempt: work.attempt };
  const { body } = await door.call("POST heartbeat", { workerId: "w", leases: [lease] });
  return body.leases[0].directive;
};

describe("a cancel with clean-up", () => {
  it("waits while it can be undone, then lets the holder clean up, and ends canceled", async () => {
    expect(await cancel({ mode: "clean_up" })).toMatchObject({ answer: "canceling" });
    expect(await told()).toBe("wait");
    await timeIsOver();
    expect(await due()).toBe(1);
    expect(await told()).toBe("clean_up");
    expect(await view()).toMatchObject({
      state: "working",
      canCleanUp: true,
      canceling: { mode: "clean_up", cleaningUp: true, reason: "wrong branch" },
      actions: { undoCancel: { allowed: false }, resume: { allowed: false } },
    });
    expect(await due()).toBe(0);
    expect(await commit({ no: 1, cleanedUp: {} })).toMatchObject({
      body: { directive: "cancel", attemptEnded: true, state: "canceled" },
    });
    expect(await view()).toMatchObject({ state: "canceled", endedReason: "wrong branch", canceling: null });
  });

  it("brings back what stood before it when it is undone, a pending pause too", async () => {
    const wish = { taskId: work.taskId, reason: "review", waitMs: 0 };
    await pauseTask(door.ports, door.operator, PauseTaskInput.parse(wish));
    await cancel({ mode: "clean_up" });
    await undoCancel(door.ports, door.operator, { taskId: work.taskId });
    expect(await find()).toMatchObject({ state: "working", pending: { reason: "review" }, cancel: null });
    expect(await told()).toBe("pause");
  });

  it("ends at once when nobody holds the task, and says what was not cleaned up", async () => {
    await commit({ no: 1, release: true });
    expect(await cancel({ mode: "clean_up", undoMs: 0 })).toMatchObject({ answer: "canceled" });
    expect(await find()).toMatchObject({
      state: "canceled",
      endedReason: "wrong branch. Not cleaned up: No worker held it.",
    });
  });

  it("ends when the clean-up takes too long, and its worker is told to stop", async () => {
    await cancel({ mode: "clean_up", undoMs: 0 });
    await timeIsOver();
    await due();
    expect(await find()).toMatchObject({
      state: "canceled",
      endedReason: "wrong branch. Not cleaned up: It took longer than 5 minutes.",
    });
    expect(await commit({ no: 1, cleanedUp: {} })).toMatchObject({
      status: 409,
      body: { refusal: { code: "ATTEMPT_SUPERSEDED" } },
    });
  });

  it("is not taken from a worker that nobody asked", async () => {
    expect(await commit({ no: 1, cleanedUp: {} })).toMatchObject({
      status: 409,
      body: { refusal: { code: "NO_CLEAN_UP_ASKED" } },
    });
  });
});

describe("the cancel of a parent", () => {
  it("takes living children along, and theirs, and says which parent; what has ended stays", async () => {
    const [child = "", grandchild = "", ended = ""] = await Promise.all([make(), make(), make()]);
    await cancel({ undoMs: 0, reason: "done with it" }, ended);
    const adopt = (id: string, parent: string) =>
      database.pool.query("update task set parent_task_id = $2 where id = $1", [id, parent]);
    await Promise.all([adopt(child, work.taskId), adopt(grandchild, child), adopt(ended, work.taskId)]);
    await cancel({ undoMs: 0 });
    expect(await undoCancel(door.ports, door.operator, { taskId: child })).toMatchObject({
      refusal: { code: "TASK_NOT_CANCELING" },
    });
    expect(await find(grandchild)).toMatchObject({ state: "submitted", cancel: null });
    while ((await due()) > 0);
    for (const [id, parentTaskId] of [
      [child, work.taskId],
      [grandchild, child],
    ] as const) {
      const events = await door.ports.reader.events({ tenantId: "local", taskId: id }, 0, 100);
      expect(events.at(-1)).toMatchObject({ type: "task.canceled", data: { parentTaskId } });
      expect(await find(id)).toMatchObject({ endedReason: `Its parent task ${parentTaskId} was canceled.` });
    }
    expect(await find(ended)).toMatchObject({ endedReason: "done with it" });
  });
});
