import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTask } from "../commands/task/create-task";
import { pauseTask } from "../commands/task/pause-task";
import { resumeTask } from "../commands/task/resume-task";
import { CreateTaskInput, PauseTaskInput, ResumeTaskInput } from "../contract/task-inputs";
import type { WorkItem } from "../contract/worker-protocol";
import { type OpenDoor, openWorkerDoor } from "../testing/open-worker-door";
import { testDatabase } from "../testing/test-database";

const database = testDatabase();
const AT = "2026-01-01T00:00:00Z";
let door: OpenDoor;
let agent: string;
let taskId: string;

beforeAll(async () => {
  door = await openWorkerDoor(database.url);
});
beforeEach(async () => {
  agent = `agent-${randomUUID()}`;
  await door.call(`PUT agents/${agent}`, { version: "1", canPark: true });
  await createTask(door.ports, door.operator, CreateTaskInput.parse({ agent, title: "T", input: {} }));
});
afterAll(async () => {
  expect(door.failures).toEqual([]);
  await door[Symbol.asyncDispose]();
});

async function claim(): Promise<WorkItem> {
  const { body } = await door.call("POST claim", { workerId: "w", agents: [agent], waitMs: 0 });
  taskId = body.work[0]?.taskId ?? taskId;
  return body.work[0];
}
const commit = (work: WorkItem, body: object) =>
  door.call(`POST tasks/${work.taskId}/commit`, { attempt: work.attempt, ...body });
const step = (key: string, more: object = {}) => ({
  key,
  name: `Step ${key}`,
  startedAt: AT,
  endedAt: AT,
  status: "completed",
  ...more,
});
const ref = () => ({ tenantId: "local", taskId });
const pause = () => pauseTask(door.ports, door.operator, PauseTaskInput.parse({ taskId, reason: "review", waitMs: 0 }));
const resume = (order: object = {}) =>
  resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId, ...order }));
const suspension = async () => (await door.ports.reader.findView(ref()))?.suspension;

/** Claimed, one step and a word of the agent on record, then paused. */
async function pausedAfterOne(): Promise<WorkItem> {
  const work = await claim();
  await commit(work, {
    no: 1,
    steps: [step("a", { tool: "grep", result: [1, 2] })],
    messages: [{ text: "Found two." }],
  });
  await pause();
  await commit(work, { no: 2 });
  return work;
}

describe("work that is not what was stored", () => {
  const change = (sql: string) => database.pool.query(sql, [taskId]);

  it("stops the task when the input of its resume was changed, before anybody gets it", async () => {
    await pausedAfterOne();
    await resume({ input: { branch: "b", n: 1 } });
    await change(`update suspension set resume_input = '{"n":1,"branch":"b"}' where task_id = $1`);
    const work = await claim();
    expect(work.resume?.input).toEqual({ branch: "b", n: 1 });
    await commit(work, { no: 1, release: true });
    await change(`update suspension set resume_input = '{"branch":"c","n":1}' where task_id = $1`);
    expect(await claim()).toBeUndefined();
    const events = await door.ports.reader.events(ref(), 0, 100);
    expect(events.at(-1)).toMatchObject({ type: "task.failed", data: { code: "RESUME_INPUT_MISMATCH" } });
  });

  it("checks the input against the receipt of the resume as well", async () => {
    await pausedAfterOne();
    await resume({ input: "b" });
    await change(
      `update suspension set resume_input = '"c"', resume_input_hash = encode(sha256('"c"'), 'hex') where task_id = $1`,
    );
    expect(await claim()).toBeUndefined();
    expect((await door.ports.tasks.find(ref()))?.endedReason).toMatch(/^RESUME_INPUT_MISMATCH: /);
  });

  it("leads back to the pause when the checkpoint is missing or the state was changed", async () => {
    const work = await claim();
    await commit(work, { no: 1, state: { replace: { at: 1 } } });
    await pause();
    await commit(work, { no: 2 });
    await resume({ input: "go on" });
    await change(`update live_state set data = '{"at":2}' where task_id = $1`);
    expect(await claim()).toBeUndefined();
    expect(await suspension()).toMatchObject({
      launchFailure: "Its state is no longer what was stored. It cannot go on from it.",
      pendingInput: "go on",
    });
    await change(`update live_state set data = '{"at":1}' where task_id = $1`);
    await change("delete from checkpoint where task_id = $1");
    await resume();
    expect(await claim()).toBeUndefined();
    expect(await suspension()).toMatchObject({
      launchFailure: "The checkpoint it was paused with is missing. It cannot go on from it.",
    });
  });

  const stateOf = (version: number) =>
    `data = c.data, sha256 = c.sha256, size_bytes = c.size_bytes from checkpoint c where c.task_id = $1 and c.version = ${version}`;
  const OF_ANOTHER = `data = '{"of":"another"}', sha256 = encode(sha256('{"of":"another"}'), 'hex'), size_bytes = 16 where `;
  it.each([
    ["of another task, with its hash", `update live_state x set ${OF_ANOTHER} x.task_id = $1`],
    ["of an older version of the same task, with its hash", `update live_state x set ${stateOf(1)} and x.task_id = $1`],
    ["of another task, in its checkpoint", `update checkpoint x set ${OF_ANOTHER} x.task_id = $1 and x.version = 2`],
    [
      "of an older version, in its checkpoint",
      `update checkpoint x set ${stateOf(1)} and x.task_id = $1 and x.version = 2`,
    ],
    ["gone", "delete from live_state where task_id = $1"],
  ])("leads back to the pause when the state is one %s, and says so on the record", async (_what, forge) => {
    const work = await claim();
    await commit(work, { no: 1, state: { replace: { at: 1 } }, checkpoint: { label: "one" } });
    await pause();
    await commit(work, { no: 2, state: { replace: { at: 2 } } });
    await change(forge);
    await resume({ input: "go on" });
    expect(await claim()).toBeUndefined();
    expect(await suspension()).toMatchObject({
      launchFailure: expect.stringMatching(
        /^Its state is (no longer what was stored|not the one of v2, with which it was paused)\. It cannot go on from it\.$/,
      ),
      pendingInput: "go on",
    });
    const receipts = await door.ports.reader.receipts(ref());
    expect(receipts.find(({ verb }) => verb === "stop")).toMatchObject({ actor: { kind: "system", id: "loader" } });
  });
});
