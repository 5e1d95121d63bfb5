import { beforeAll, expect, it } from "vitest";
import { SseReader } from "../testing/dialects/sse-reader";
import { serveAgent } from "../testing/serve-agent";
import { testDatabase } from "../testing/test-database";
import { testA2aDoor } from "../testing/test-doors";

// A task of somebody else is not there: nothing tells it from one that never was, neither the answer nor the work done for it.

const UNKNOWN = "0199a000-0000-7000-8000-00000000dead";
const database = testDatabase();
const door = testA2aDoor(database);
let foreign = "";
let key = "";
/** Of workers of another agent. */
let workersKey = "";
let said = 0;

beforeAll(async () => {
  await using agent = serveAgent(door, () => null, { key: door.key });
  await agent.worker.ready;
  await agent.worker.stop();
  const message = { messageId: "foreign", role: "ROLE_USER", parts: [{ text: "hello" }] };
  const params = { message, configuration: { returnImmediately: true } };
  const { body } = await door.rpc("v1/agents/tester", rpc("SendMessage", params), { "a2a-version": "1.0" });
  foreign = body.result.task.id;
  key = await door.makeKey(["agent:read", "agent:write"]);
  workersKey = await door.makeKey(["worker"], ["another"]);
});

const rpc = (method: string, params: object) => ({ jsonrpc: "2.0", id: 1, method, params });
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
const CONFIGS = "pushNotificationConfigs";
const REST: Readonly<Record<string, Params>> = {
  "GET tasks/:id": () => ({}),
  "POST tasks/:id:cancel": () => ({}),
  "GET tasks/:id:subscribe": () => ({}),
  "POST tasks/:id:subscribe": () => ({}),
  "POST tasks/:id:pause": () => ({}),
  "POST tasks/:id:resume": () => ({}),
  "POST message:send": (id) => saying(id, "ROLE_USER"),
  "POST message:stream": (id) => saying(id, "ROLE_USER"),
  [`POST tasks/:id/${CONFIGS}`]: () => ({ url }),
  [`GET tasks/:id/${CONFIGS}`]: () => ({}),
  [`GET tasks/:id/${CONFIGS}/c`]: () => ({}),
  [`DELETE tasks/:id/${CONFIGS}/c`]: () => ({}),
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
const PARK = (id: string) => ({ id, reason: "CI" });
const ACTS = ["tasks/get", "tasks/cancel", "tasks/pause", "tasks/resume"];
const only = (...names: readonly string[]) => Object.entries(OLD).filter(([name]) => names.includes(name));
const CALLS: readonly (readonly [string, string, string, Params])[] = [
  ...Object.entries(NEW).map(([name, params]) => ["v1", "1.0", name, params] as const),
  ...Object.entries(REST).map(([name, params]) => ["v1", "1.0", name, params] as const),
  ...Object.entries(OLD).map(([name, params]) => ["v1", "0.3", name, params] as const),
  ...only(...ACTS, `${PUSH}/set`, `${PUSH}/get`).map(([name, params]) => ["bindu", "1.0", name, params] as const),
  ...only(...ACTS, "tasks/resubscribe", "message/send").map(([name, params]) => ["harn", "1.0", name, params] as const),
  ["harn", "1.0", "tasks/send", (id) => saying(id, "user")],
  ["harn", "1.0", "SubscribeToTask", byId],
];
const PARKS: typeof CALLS = [
  ["v1", "1.0", "AwaitTaskResumption", PARK],
  ["v1", "0.3", "tasks/await_resumption", PARK],
  ["harn", "1.0", "tasks/await_resumption", PARK],
];
/** Here the id that a message names is a proposal, unless it is of a task of one's own. */
const PROPOSALS: typeof CALLS = only("message/send", "message/stream").map(
  ([name, params]) => ["bindu/agents/tester", "1.0", name, params] as const,
);

interface Asking {
  readonly path: string;
  readonly version: string;
  readonly key: string;
  readonly method: string;
  readonly params: Params;
}

/** What is answered, with neither ids nor times, and how often the database was asked for it. */
async function ask({ path, version, key, method, params }: Asking, id: string) {
  const before = door.asked();
  const [verb = "", target] = method.split(" ");
  const headers = { "content-type": "application/json", "a2a-version": version, authorization: `Bearer ${key}` };
  const body = JSON.stringify(target === undefined ? rpc(method, params(id)) : params(id));
  const response = await fetch(
    `${door.url}/a2a/${path}${target === undefined ? "" : `/${target.replace(":id", id)}`}`,
    {
      method: target === undefined ? "POST" : verb,
      headers,
      ...(verb === "GET" || verb === "DELETE" ? {} : { body }),
    },
  );
  const text = await firstOf(response);
  return { status: response.status, text: text.replaceAll(VARIES, "…"), asked: door.asked() - before };
}

const VARIES = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|f-\d+|\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** All of an answer, or the first event of a stream. */
async function firstOf(response: Response): Promise<string> {
  if (!response.body || !response.headers.get("content-type")?.startsWith("text/event-stream")) return response.text();
  const stream = new SseReader(response.body, () => undefined);
  const { data } = await stream.until(() => true);
  await stream.close();
  return JSON.stringify(data);
}

/** What a process remembers of a key it asks for anew now and then, between any two calls. */
async function told(asking: Asking, id: string) {
  const [first, second] = [await ask(asking, id), await ask(asking, id)];
  return { ...second, asked: Math.min(first.asked, second.asked) };
}

async function expectUntouched(): Promise<void> {
  const task = await door.ports.tasks.find({ tenantId: "local", taskId: foreign });
  expect(task).toMatchObject({ state: "submitted", version: 1 });
}

it.each([...CALLS, ...PARKS])(
  "at %s (%s) %s says and does the same for a foreign and an unknown id",
  async (path, version, ...[method, params]) => {
    const isPark = PARKS.some(([, , name]) => name === method);
    const asking = { path, version, method, params, key: isPark ? workersKey : key };
    const unknown = await told(asking, UNKNOWN);
    expect(JSON.parse(unknown.text).error.code).not.toBe(-32603);
    expect(unknown.status).toBe(method.includes(" ") ? 404 : 200);
    expect(unknown.asked).toBeGreaterThan(0);
    expect(await told(asking, foreign)).toEqual(unknown);
    await expectUntouched();
  },
);

it.each(PROPOSALS)(
  "at %s (%s) %s begins a task of its own for a foreign and an unknown id alike",
  async (path, version, ...[method, params]) => {
    const asking = { path, version, method, params, key };
    // A stream asks on after its first event.
    const seen = async (id: string) => ({
      ...(await told(asking, id)),
      ...(method === "message/stream" ? { asked: null } : {}),
    });
    const unknown = await seen(UNKNOWN);
    expect(unknown.text).toContain("submitted");
    expect(await seen(foreign)).toEqual(unknown);
    await expectUntouched();
  },
);
