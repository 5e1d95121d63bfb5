import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forkTask } from "../commands/checkpoint/fork-task";
import { createTask } from "../commands/task/create-task";
import { ForkTaskInput } from "../contract/checkpoint-inputs";
import { CreateTaskInput } from "../contract/task-inputs";
import { testDatabase } from "../testing/test-database";
import { testWorkerDoor } from "../testing/test-doors";

const database = testDatabase();
const door = testWorkerDoor(database);
const CAN = { native: true, resume: true, load: true, forks: true, inject: true, proven: false };
const ORDER = { profile: "scripted", launchHash: "h1", capabilities: CAN, host: "here" };
const BEGUN = { event: { kind: "turn_begun", key: "p1", text: "do p1" } };
let taskId: string;
let attempt: string;
let held: string;

beforeAll(async () => {
  await door.call("PUT agents/coder", { version: "1" });
});
beforeEach(async () => {
  const order = CreateTaskInput.parse({ agent: "coder", title: "T", input: {} });
  await createTask(door.ports, door.operator, order);
  await claim();
  held = (await open()).body.attachment;
  await report(held, { token: "secret-token", event: { kind: "ready" } });
  await report(held, BEGUN);
  await report(held, say("Working on it"));
  await report(held, { event: { kind: "turn_ended", key: "p1", stopReason: "end_turn" } });
  await commit(1);
});

async function claim(): Promise<void> {
  const { body } = await door.call("POST claim", { workerId: "w", agents: ["coder"], waitMs: 0 });
  [{ taskId, attempt }] = body.work;
}
const open = (more: object = {}) =>
  door.call(`POST sessions/${taskId}/open`, { attempt, ...ORDER, owner: { pid: 1, startMark: "1" }, ...more });
const report = (attachment: string, more: object) =>
  door.call(`POST sessions/${taskId}/report`, { attachment, ...more });
const say = (text: string) => ({ entries: [{ key: text, kind: "agent_message", text }] });
const commit = (no: number) =>
  door.call(`POST tasks/${taskId}/commit`, { attempt, no, state: { replace: { no } }, checkpoint: { label: "kept" } });
async function fork(version: number): Promise<void> {
  const origin = taskId;
  const order = ForkTaskInput.parse({ taskId, version });
  expect(await forkTask(door.ports, door.operator, order)).toMatchObject({ kind: "accepted" });
  await claim();
  expect(taskId).not.toBe(origin);
}

describe("a task that is forked from one with a session", () => {
  it("begins from the agent's own conversation where the agent forks it", async () => {
    await fork(1);
    const { body } = await open({ launchHash: "another launch" });
    expect(body).toMatchObject({ generation: 1, strategy: "native", forks: true, token: "secret-token" });
    await report(body.attachment, { token: "token-of-its-own", event: { kind: "ready" } });
    const { rows } = await database.pool.query("select state from agent_session where task_id = $1", [taskId]);
    expect(rows).toEqual([{ state: "idle" }]);
  });

  it("carries the conversation up to its version before its first prompt where that is not the newest", async () => {
    await report(held, say("Said later"));
    await commit(2);
    await fork(1);
    const opened = (await open()).body;
    expect(opened).toMatchObject({ strategy: "inject", forks: false, token: null });
    await report(opened.attachment, { event: { kind: "ready" } });
    const { prompt } = (await report(opened.attachment, { event: { ...BEGUN.event, key: "p2", text: "go on" } })).body;
    expect(prompt).toContain("[USER]: do p1\n[ASSISTANT]: Working on it");
    expect(prompt).not.toContain("Said later");
  });

  it("hears once that its agent does not fork, and has the kept conversation at the next try", async () => {
    await fork(1);
    const { attachment } = (await open()).body;
    const event = { kind: "failed", cause: "transport", message: "It does not fork its conversations." };
    expect((await report(attachment, { event })).body.next).toBe("again");
    expect((await open()).body).toMatchObject({ strategy: "inject", forks: false });
  });
});
