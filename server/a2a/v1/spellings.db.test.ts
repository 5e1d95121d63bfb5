import { beforeAll, describe, expect, it } from "vitest";
import { serveAgent } from "../../testing/serve-agent";
import { testDatabase } from "../../testing/test-database";
import { testA2aDoor } from "../../testing/test-doors";

// How names and values of parameters may be written.

const database = testDatabase();
const door = testA2aDoor(database);
const PATH = "v1/agents/tester";
let taskId = "";
let said = 0;

beforeAll(async () => {
  await using agent = serveAgent(door, (ctx) => ctx.ask("more", { message: "More?" }), { key: door.key });
  await agent.worker.ready;
  taskId = (await rpc("SendMessage", { message: aMessage() })).body.result.task.id;
});

const aMessage = () => ({ messageId: `n-${++said}`, role: "ROLE_USER", parts: [{ text: "hello" }] });
const rpc = (method: string, params: unknown, version = "1.0") =>
  door.rpc(PATH, { jsonrpc: "2.0", id: 7, method, params }, { "a2a-version": version });

it("Fields are read by the names of the protocol's definitions, too, and refused under two that differ", async () => {
  const url = "http://127.0.0.1:8099/hook";
  await rpc("CreateTaskPushNotificationConfig", { task_id: taskId, id: "by-name", url });
  const named = { task_id: taskId, id: "by-name" };
  expect((await rpc("GetTaskPushNotificationConfig", named)).body.result).toMatchObject({ taskId, url });
  const { result } = (await rpc("ListTasks", { page_size: 1, history_length: 0 })).body;
  expect(result).toMatchObject({ pageSize: 1, tasks: [{}] });
  const { messageId, ...rest } = { ...aMessage(), taskId: undefined };
  const message = { ...rest, message_id: messageId };
  const configuration = { return_immediately: true };
  expect((await rpc("SendMessage", { message, configuration })).body.result.task.history).toMatchObject([
    { messageId },
  ]);
  const torn = await rpc("GetTaskPushNotificationConfig", { ...named, taskId: "another" });
  expect(torn.body.error).toMatchObject({ code: -32602, message: expect.stringContaining("Nothing was done") });
});

it.each(["PauseTask", "tasks/pause"])(
  "One id under several names, in two cases or none, is one id: %s",
  async (method) => {
    const version = method === "PauseTask" ? "1.0" : "0.3";
    const loud = taskId.toUpperCase();
    for (const more of [{ task_id: loud }, { taskId: null, task_id: loud }, { taskId, task_id: null }])
      expect((await rpc(method, { id: taskId, waitMs: 0, ...more }, version)).body.result).toMatchObject({
        id: taskId,
      });
    expect((await rpc("ResumeTask", { id: taskId })).body.error).toBeUndefined();
  },
);

it("So it is where the protocol names a task beside something else", async () => {
  const config = { id: "twice", url: "http://127.0.0.1:8099/hook" };
  for (const names of [
    { taskId, task_id: taskId.toUpperCase() },
    { taskId: null, task_id: taskId },
  ])
    expect((await rpc("CreateTaskPushNotificationConfig", { ...config, ...names })).body.result).toMatchObject(config);
});

describe.each([
  { version: "1.0", pause: "PauseTask", resume: "ResumeTask" },
  { version: "0.3", pause: "tasks/pause", resume: "tasks/resume" },
  { version: "1.0", pause: ":pause", resume: ":resume" },
])("messages of the pause extension in $version: $pause, $resume", ({ version, pause, resume }) => {
  const act = async (method: string, params: object) => {
    const { body } = method.startsWith(":")
      ? await door.rpc(`${PATH}/tasks/${taskId}${method}`, params, { "a2a-version": version })
      : await rpc(method, { id: taskId, ...params }, version);
    expect(body.error).toBeUndefined();
  };

  it("are read by names with underscores, too, also what a task waits for", async () => {
    const timeout = { duration_minutes: 5, on_timeout: "fail" };
    await act(pause, { wait_ms: 0, conditions: { on_event: "ci.done", timeout } });
    const ref = { tenantId: "local", taskId };
    const held = await door.ports.reader.findView(ref);
    expect(held?.suspension?.conditions).toEqual([
      expect.objectContaining({ kind: "event", topic: "ci.done" }),
      expect.objectContaining({ kind: "timeout", durationMinutes: 5, onTimeout: "fail" }),
    ]);
    await act(resume, { continue_transcript: false });
    const events = await door.ports.reader.events(ref, 0, 200);
    expect(events.findLast(({ type }) => type === "task.resumed")?.data).toMatchObject({ continueTranscript: false });
  });
});

it.each([
  ["1.0", "AwaitTaskResumption"],
  ["0.3", "tasks/await_resumption"],
])("So are those of a worker that says what its task waits for: %s", async (version, method) => {
  const headers = { "a2a-version": version, authorization: `Bearer ${door.key}` };
  const params = { task_id: taskId, reason: "CI", conditions: { timeout: { duration_minutes: 5 } } };
  // Nothing is wrong with it, but that the task is not at work.
  expect((await door.rpc(PATH, { jsonrpc: "2.0", id: 1, method, params }, headers)).status).toBe(403);
});

it("0.3 reads the names with underscores of its own messages, too", async () => {
  const message = { message_id: "m-0.3", role: "user", kind: "message", parts: [{ kind: "text", text: "hello" }] };
  const configuration = { history_length: 0, blocking: false };
  const { result } = (await rpc("message/send", { message, configuration }, "0.3")).body;
  const read = (await rpc("tasks/get", { id: result.id, history_length: 1 }, "0.3")).body.result;
  expect(read.history).toMatchObject([{ messageId: "m-0.3" }]);
  expect((await rpc("tasks/get", { id: result.id, history_length: 0 }, "0.3")).body.result.history ?? []).toEqual([]);
});
