import { randomUUID } from "node:crypto";
import { beforeEach } from "vitest";
import { createTask } from "../commands/task/create-task";
import { pauseTask } from "../commands/task/pause-task";
import { resumeTask } from "../commands/task/resume-task";
import { CreateTaskInput, PauseTaskInput, ResumeTaskInput } from "../contract/task-inputs";
import type { WorkItem } from "../contract/worker-protocol";
import { testDatabase } from "./test-database";
import { testWorkerDoor } from "./test-doors";

/** When all that is recorded here happened. */
export const AT = "2026-01-01T00:00:00Z";

/** A task of an agent of its own for each test, whose worker is played by hand and which is held and let go on by a person. */
export function heldWorkScene() {
  const database = testDatabase();
  const door = testWorkerDoor(database);
  let agent: string;
  let taskId: string;

  beforeEach(async () => {
    agent = `agent-${randomUUID()}`;
    await door.call(`PUT agents/${agent}`, { version: "1", canPark: true });
    await createTask(door.ports, door.operator, CreateTaskInput.parse({ agent, title: "T", input: {} }));
  });

  async function claim(): Promise<WorkItem> {
    const { body } = await door.call("POST claim", { workerId: "w", agents: [agent], waitMs: 0 });
    taskId = body.work[0]?.taskId ?? taskId;
    return body.work[0];
  }
  const commit = (work: WorkItem, body: object) =>
    door.call(`POST tasks/${work.taskId}/commit`, { attempt: work.attempt, ...body });
  const ref = () => ({ tenantId: "local", taskId });
  const pause = (order: object = {}) =>
    pauseTask(door.ports, door.operator, PauseTaskInput.parse({ taskId, reason: "review", waitMs: 0, ...order }));
  const resume = (order: object = {}) =>
    resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId, ...order }));
  const suspension = async () => (await door.ports.reader.findView(ref()))?.suspension;

  /** Claimed, one step and a word of the agent on record, then paused. */
  async function pausedAfterOne(): Promise<WorkItem> {
    const work = await claim();
    await commit(work, {
      no: 1,
      steps: [aDoneStep("a", { tool: "grep", result: [1, 2] })],
      messages: [{ text: "Found two." }],
    });
    await pause();
    await commit(work, { no: 2 });
    return work;
  }

  return {
    database,
    door,
    get agent() {
      return agent;
    },
    /** Of the work that was claimed last. */
    get taskId() {
      return taskId;
    },
    ...{ claim, commit, ref, pause, resume, suspension, pausedAfterOne },
  };
}

/** As a worker records one. */
export function aDoneStep(key: string, more: object = {}) {
  return { key, name: `Step ${key}`, startedAt: AT, endedAt: AT, status: "completed", ...more };
}
