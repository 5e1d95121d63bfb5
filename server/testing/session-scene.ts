import { randomUUID } from "node:crypto";
import { beforeEach } from "vitest";
import { runDue } from "../commands/due/run-due";
import { createTask } from "../commands/task/create-task";
import { resumeTask } from "../commands/task/resume-task";
import { CreateTaskInput, ResumeTaskInput } from "../contract/task-inputs";
import type { DoorReply } from "./open-worker-door";
import { testDatabase } from "./test-database";
import { testWorkerDoor } from "./test-doors";

/** What the profile of a coding agent allows, before any agent of it said a word. */
export const CAN = { native: true, resume: true, load: true, inject: true, proven: false };
const LAUNCH = { profile: "scripted", launchHash: "h1", host: "here", owner: { pid: 1, startMark: "1" } };

/** For each test a task of an agent of its own, claimed, with no session yet; its worker, which hosts the agent, is played by hand. */
export function sessionScene() {
  const database = testDatabase();
  const door = testWorkerDoor(database);
  let agent: string;
  let taskId: string;
  let attempt: string;

  beforeEach(async () => {
    agent = `coder-${randomUUID().slice(0, 8)}`;
    await door.call(`PUT agents/${agent}`, { version: "1" });
    await createTask(door.ports, door.operator, CreateTaskInput.parse({ agent, title: "T", input: {} }));
    await claim();
  });

  /** Whether there was a task to take; the scene is about it from now on. */
  async function claim(): Promise<boolean> {
    const { body } = await door.call("POST claim", { workerId: "w", agents: [agent], waitMs: 0 });
    const [work] = body.work;
    if (work) ({ taskId, attempt } = work);
    return work !== undefined;
  }
  const open = (more: object = {}): Promise<DoorReply> =>
    door.call(`POST sessions/${taskId}/open`, { attempt, ...LAUNCH, capabilities: CAN, ...more });
  const report = (attachment: string, more: object = {}): Promise<DoorReply> =>
    door.call(`POST sessions/${taskId}/report`, { attachment, ...more });
  const commit = (body: object): Promise<DoorReply> => door.call(`POST tasks/${taskId}/commit`, { attempt, ...body });
  const ref = () => ({ tenantId: "local", taskId });
  const view = () => door.ports.sessions.find(ref());
  const resume = (more: object = {}) =>
    resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId, ...more }));

  /** Its worker was not heard of for as long as its lease lasts. */
  async function loseWorker(): Promise<void> {
    const past = "update task set lease_until = clock_timestamp() - interval '1 s' where id = $1";
    await database.pool.query(past, [taskId]);
    await runDue(door.ports, "lost_leases", { limit: 200 });
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
    ...{ claim, open, report, commit, ref, view, resume, loseWorker },
  };
}

/** A turn begins under this key. */
export function begun(key: string) {
  return { event: { kind: "turn_begun", key, text: `do ${key}` } };
}

/** A turn is over that the agent ended itself. */
export function ended(key: string) {
  return { event: { kind: "turn_ended", key, stopReason: "end_turn" } };
}

/** A line of the agent. */
export function said(key: string, text: string) {
  return { entries: [{ key, kind: "agent_message", text }] };
}
