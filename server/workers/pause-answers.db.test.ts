import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { createTask } from "../commands/task/create-task";
import { pauseTask } from "../commands/task/pause-task";
import { withdrawPause } from "../commands/task/withdraw-pause";
import { CreateTaskInput, PauseTaskInput } from "../contract/task-inputs";
import type { WorkItem } from "../contract/worker-protocol";
import { pauseOutcome } from "../domain/task/pause-outcome";
import { testDatabase } from "../testing/test-database";
import { testWorkerDoor } from "../testing/test-doors";

const database = testDatabase();
const door = testWorkerDoor(database);
const AT = "2026-01-01T00:00:00Z";
let work: WorkItem;

beforeEach(async () => {
  const agent = `agent-${randomUUID()}`;
  const pauseModes = ["finish_step", "interrupt_immediate", "wait_for_completion"];
  await door.call(`PUT agents/${agent}`, { version: "1", pauseModes });
  await createTask(door.ports, door.operator, CreateTaskInput.parse({ agent, title: "T", input: {} }));
  work = (await door.call("POST claim", { workerId: "w", agents: [agent], waitMs: 0 })).body.work[0];
});

const commit = (body: object) => door.call(`POST tasks/${work.taskId}/commit`, { attempt: work.attempt, ...body });
const view = async () => {
  const task = await door.ports.reader.findView({ tenantId: "local", taskId: work.taskId });
  if (!task) throw new Error("The task is gone.");
  return task;
};

/** Asks, lets the worker do its part once the pause is under way, and gives what the asker is told. */
async function answered(order: object, meanwhile: () => Promise<unknown> = async () => undefined) {
  const asked = pauseTask(door.ports, door.operator, PauseTaskInput.parse({ taskId: work.taskId, ...order }));
  while (!(await view()).pausing) await door.ports.wakes.wait([`task:${work.taskId}`], 200);
  await meanwhile();
  const result = await asked;
  if (!("answer" in result)) throw new Error(`The pause was ${result.kind}.`);
  const task = await view();
  return { task, pause: pauseOutcome(task, result.answer.handle), handle: result.answer.handle };
}

describe("the answer to a pause", () => {
  it("tells at once what is under way when it is not waited for", async () => {
    const running = [{ key: "pay", name: "Pay", startedAt: AT, repeatable: false }];
    await commit({ no: 1, running });
    const { pause, task, handle } = await answered({ waitMs: 0, mode: "interrupt_immediate" });
    expect(pause).toBe("pausing");
    expect(task).toMatchObject({
      state: "working",
      pausing: { handle, mode: "interrupt_immediate", since: expect.any(String) },
      running: [{ key: "pay", repeatable: false }],
    });
  });

  it("waits for the boundary, and the time to it is kept", async () => {
    await commit({ no: 1, running: [{ key: "a", name: "A", startedAt: AT }] });
    const done = { key: "a", name: "A", startedAt: AT, endedAt: AT, status: "completed" };
    const { pause, task, handle } = await answered({ waitMs: 20_000 }, () => commit({ no: 2, steps: [done] }));
    expect(pause).toBe("paused");
    expect(task).toMatchObject({
      state: "paused_by_client",
      suspension: { handle, stopProof: "acknowledged", stoppedAtStep: "A", boundaryMs: expect.any(Number) },
    });
  });

  it("says that the task completed before it could be held, when its turn ended so", async () => {
    const order = { mode: "wait_for_completion", waitMs: 20_000 };
    const { pause, task } = await answered(order, () => commit({ no: 1, outcome: { kind: "completed" } }));
    expect(pause).toBe("ended");
    expect(task).toMatchObject({ state: "completed", pausing: null, suspension: null });
  });

  it("says that the pause was taken back before its boundary", async () => {
    const { pause, task } = await answered({ waitMs: 20_000 }, async () => {
      const handle = (await view()).pausing?.handle ?? "";
      await withdrawPause(door.ports, door.operator, { taskId: work.taskId, handle });
    });
    expect(pause).toBe("withdrawn");
    expect(task).toMatchObject({ state: "working", pausing: null });
  });

  it("names the hold that stands when somebody asks again", async () => {
    const first = await answered({ waitMs: 20_000, reason: "first" }, () => commit({ no: 1 }));
    const again = PauseTaskInput.parse({ taskId: work.taskId, reason: "second" });
    expect(await pauseTask(door.ports, door.operator, again)).toEqual({
      kind: "unchanged",
      answer: { handle: first.handle },
    });
    expect((await view()).suspension).toMatchObject({ reason: "first" });
  });
});
