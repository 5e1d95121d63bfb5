import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { cancelTask } from "../commands/task/cancel-task";
import { createTask } from "../commands/task/create-task";
import { CancelTaskInput, CreateTaskInput } from "../contract/task-inputs";
import { testDatabase } from "../testing/test-database";
import { testWorkerDoor } from "../testing/test-doors";

const database = testDatabase();
const door = testWorkerDoor(database);
const CAN = { native: true, resume: true, load: true, inject: true, proven: false };
const HOST = "build-1:boot";
let taskId: string;
let attachment: string;
let executionId: string;

/** A session whose process is in the middle of a turn. */
beforeEach(async () => {
  const agent = `coder-${randomUUID().slice(0, 8)}`;
  executionId = randomUUID();
  await door.call(`PUT agents/${agent}`, { version: "1" });
  await createTask(door.ports, door.operator, CreateTaskInput.parse({ agent, title: "T", input: {} }));
  const { body } = await door.call("POST claim", { workerId: "w", agents: [agent], waitMs: 0 });
  const [work] = body.work;
  ({ taskId } = work);
  const owner = { pid: 1, startMark: "1" };
  const order = { attempt: work.attempt, profile: "p", launchHash: "h", capabilities: CAN, host: HOST, owner };
  ({ attachment } = (await door.call(`POST sessions/${taskId}/open`, order)).body);
  await report({ process: { executionId }, event: { kind: "ready" } });
  await report({ event: { kind: "turn_begun", key: "p1", text: "go" } });
});

const report = (more: object = {}) => door.call(`POST sessions/${taskId}/report`, { attachment, ...more });
const left = (pids: readonly number[], of = executionId) =>
  report({ event: { kind: "left_running", executionId: of, pids } });
const note = async () => (await door.ports.sessions.find({ tenantId: "local", taskId }))?.processNote;
const lookedFor = async () =>
  (await door.ports.sessions.executors(HOST)).filter((executor) => executor.taskId === taskId).length;

describe("what an agent leaves running", () => {
  it("C029: is told of a task that was canceled meanwhile, and looked for at the next start", async () => {
    await cancelTask(door.ports, door.operator, CancelTaskInput.parse({ taskId, undoMs: 0 }));
    expect((await report()).body).toMatchObject({ over: true });
    expect((await report()).body.refusal.code).toBe("SESSION_ENDED");
    expect((await left([4312, 4313])).status).toBe(200);
    expect(await note()).toBe(
      "2 processes of its agent could not be ended and may still do work on build-1: 4312, 4313.",
    );
    expect((await door.ports.tasks.find({ tenantId: "local", taskId }))?.state).toBe("canceled");
    expect(await lookedFor()).toBe(1);
  });

  it("stands beside the fault of its session, until it runs again", async () => {
    await report({ event: { kind: "failed", cause: "crash", message: "It broke." } });
    expect(await lookedFor()).toBe(0);
    await left([7]);
    expect(await door.ports.sessions.find({ tenantId: "local", taskId })).toMatchObject({
      fault: "crash",
      faultMessage: expect.stringContaining("It broke."),
      processNote: expect.stringMatching(/^1 process of its agent .* on build-1: 7\.$/),
    });
    expect(await lookedFor()).toBe(1);
  });

  it("is nobody's to tell but whose process it was", async () => {
    expect((await left([7], randomUUID())).body.refusal.code).toBe("SESSION_SUPERSEDED");
    expect((await left([])).status).toBe(400);
    expect(await note()).toBeNull();
  });
});
