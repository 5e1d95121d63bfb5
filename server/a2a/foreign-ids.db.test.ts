import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenA2aDoor, openA2aDoor } from "../testing/open-a2a-door";
import { serveAgent } from "../testing/serve-agent";
import { testDatabase } from "../testing/test-database";

// A task of somebody else is not there: nothing tells it from one that never was, neither the answer nor the work done for it.

const UNKNOWN = "0199a000-0000-7000-8000-00000000dead";
const database = testDatabase();
let door: OpenA2aDoor;
let foreign = "";
let key = "";
let said = 0;

beforeAll(async () => {
  door = await openA2aDoor(database.url);
  await using agent = serveAgent(door, () => null, { key: door.key });
  await agent.worker.ready;
  await agent.worker.stop();
  const message = { messageId: "foreign", role: "ROLE_USER", parts: [{ text: "hello" }] };
  const params = { message, configuration: { returnImmediately: true } };
  const { body } = await door.rpc("v1/agents/tester", call("SendMessage", params), { "a2a-version": "1.0" });
  foreign = body.result.task.id;
  key = await door.makeKey(["agent:read", "agent:write"]);
});
afterAll(async () => {
  expect(door.failures).toEqual([]);
  await door[Symbol.asyncDispose]();
});

const call = (method: string, params: object) => ({ jsonrpc: "2.0", id: 1, method, params });
const saying = (taskId: string, role: string) => ({
  message: { messageId: `f-${++said}`, role, parts: [{ kind: "text", text: "hello" }], taskId },
});
const url = "http://127.0.0.1:18080/hook";
const byId = (id: string) => ({ id });
const byTaskId = (taskId: string) => ({ taskId });
type Params = (id: string) => object;

const NEW: Readonly<Record<string, Params>> = {
  GetTask: byId,
  CancelTask: byId,
  SubscribeToTask: byId,
  PauseTask: byId,
  ResumeTask: byId,
  SendMessage: (id) => saying(id, "ROLE_USER"),
  SendStreamingMessage: (id) => saying(id, "ROLE_USER"),
  CreateTaskPushNotificationConfig: (taskId) => ({ taskId, url }),
  GetTaskPushNotificationConfig: (taskId) => ({ taskId, id: "c" }),
  ListTaskPushNotificationConfigs: byTaskId,
  DeleteTaskPushNotificationConfig: (taskId) => ({ taskId, id: "c" }),
};
const PUSH = "tasks/pushNotificationConfig";
const OLD: Readonly<Record<string, Params>> = {
  "tasks/get": byId,
  "tasks/cancel": byId,
  "tasks/resubscribe": byId,
  "tasks/pause": byId,
  "tasks/resume": byId,
  "message/send": (id) => saying(id, "user"),
  "message/stream": (id) => saying(id, "user"),
  [`${PUSH}/set`]: (taskId) => ({ taskId, pushNotificationConfig: { url } }),
  [`${PUSH}/get`]: (id) => ({ id, pushNotificationConfigId: "c" }),
  [`${PUSH}/list`]: byId,
  [`${PUSH}/delete`]: (id) => ({ id, pushNotificationConfigId: "c" }),
};
const ACTS = ["tasks/get", "tasks/cancel", "tasks/pause", "tasks/resume"];
const only = (names: readonly string[]) => Object.entries(OLD).filter(([name]) => names.includes(name));
const CALLS: readonly (readonly [string, string, string, Params])[] = [
  ...Object.entries(NEW).map(([name, params]) => ["v1", "1.0", name, params] as const),
  ...Object.entries(OLD).map(([name, params]) => ["v1", "0.3", name, params] as const),
  ...only(ACTS).map(([name, params]) => ["bindu", "1.0", name, params] as const),
  ...only([...ACTS, "tasks/resubscribe"]).map(([name, params]) => ["harn", "1.0", name, params] as const),
];

it.each(CALLS)(
  "at %s (%s) %s says and does the same for a foreign and an unknown id",
  async (path, version, ...[method, params]) => {
    const headers = { "a2a-version": version, authorization: `Bearer ${key}` };
    const ask = async (id: string) => {
      const before = door.asked();
      const { status, body } = await door.rpc(path, call(method, params(id)), headers);
      return { status, text: JSON.stringify(body).replaceAll(id, "ID"), asked: door.asked() - before };
    };
    // What a process remembers of a key it asks for anew now and then, between any two calls.
    const told = async (id: string) => {
      const [first, second] = [await ask(id), await ask(id)];
      return { ...second, asked: Math.min(first.asked, second.asked) };
    };
    const unknown = await told(UNKNOWN);
    expect(JSON.parse(unknown.text).error.code).toBeLessThan(0);
    expect(unknown.asked).toBeGreaterThan(0);
    expect(await told(foreign)).toEqual(unknown);
    const task = await door.ports.tasks.find({ tenantId: "local", taskId: foreign });
    expect(task).toMatchObject({ state: "submitted", version: 1 });
  },
);
