import { beforeAll, describe, expect, it } from "vitest";
import { serveAgent } from "../../testing/serve-agent";
import { testDatabase } from "../../testing/test-database";
import { testA2aDoor } from "../../testing/test-doors";

const database = testDatabase();
const door = testA2aDoor(database);
let taskId = "";

beforeAll(async () => {
  await using agent = serveAgent(door, (ctx) => ctx.ask("more", { message: "More?" }), { key: door.key });
  await agent.worker.ready;
  taskId = (await rpc("SendMessage", { message: aMessage() })).body.result.task.id;
});

const V1 = { "a2a-version": "1.0" };
const PATH = "v1/agents/tester";
let said = 0;
const aMessage = (more: object = {}) => ({
  messageId: `b-${++said}`,
  role: "ROLE_USER",
  parts: [{ text: "hello" }],
  ...more,
});
const rpc = (method: string, params: unknown, headers: Record<string, string> = V1) =>
  door.rpc(PATH, { jsonrpc: "2.0", id: 7, method, params }, headers);

it.each(["2.0", "1", "1.1", "0.2", "x", "1.0, 0.3"])(
  "refuses a version that is not spoken here: %s",
  async (version) => {
    expect((await rpc("GetTask", { id: "x" }, { "a2a-version": version })).body).toMatchObject({
      id: 7,
      error: { code: -32009, data: [{ reason: "VERSION_NOT_SUPPORTED" }] },
    });
  },
);

describe("parameters that do not fit", () => {
  it.each<[string, unknown]>([
    ["GetTask", []],
    ["GetTask", "x"],
    ["GetTask", {}],
    ["GetTask", { id: 5 }],
    ["GetTask", { id: null }],
    ["GetTask", { id: { $ne: null } }],
    ["GetTask", { id: "x", historyLength: -1 }],
    ["GetTask", { id: "x", historyLength: 1.5 }],
    ["GetTask", { id: "x", historyLength: "1" }],
    ["ListTasks", { pageSize: 0 }],
    ["ListTasks", { pageSize: 101 }],
    ["ListTasks", { pageSize: -1 }],
    ["ListTasks", { pageSize: 1.5 }],
    ["ListTasks", { pageToken: "nonsense" }],
    ["ListTasks", { pageToken: "WyJ4IiwxLCJ5Il0" }],
    ["ListTasks", { status: "TASK_STATE_PAUSED" }],
    ["ListTasks", { status: 99 }],
    ...[
      "yesterday",
      "0000-01-01T00:00:00Z",
      "-000001-01-01T00:00:00Z",
      "10000-01-01T00:00:00Z",
      "2026-02-30T00:00:00Z",
      "2026-01-01T24:01:00Z",
      "2026-01-01T00:00:00",
      "2026-01-01",
      "2026-01-01T00:00:00+99:00",
      5,
      -1,
      2 ** 40,
    ].map<[string, unknown]>((statusTimestampAfter) => ["ListTasks", { statusTimestampAfter }]),
    ["SendMessage", {}],
    ["SendMessage", { message: null }],
    ["SendMessage", { message: "hello" }],
    ["SendMessage", { message: aMessage({ messageId: "" }) }],
    ["SendMessage", { message: aMessage({ messageId: "x".repeat(301) }) }],
    ["SendMessage", { message: aMessage({ messageId: 5 }) }],
    ["SendMessage", { message: aMessage({ role: "ROLE_AGENT" }) }],
    ["SendMessage", { message: aMessage({ role: "user" }) }],
    ["SendMessage", { message: aMessage({ parts: [] }) }],
    ["SendMessage", { message: aMessage({ parts: "hello" }) }],
    ["SendMessage", { message: aMessage({ parts: [{}] }) }],
    ["SendMessage", { message: aMessage({ parts: [null] }) }],
    ["SendMessage", { message: aMessage({ parts: [{ text: 5 }] }) }],
    ["SendMessage", { message: aMessage({ parts: [{ raw: "not base64!" }] }) }],
    ["SendMessage", { message: aMessage({ contextId: "x".repeat(201) }) }],
    ["SendMessage", { message: aMessage({ metadata: [] }) }],
    ["SendMessage", { message: aMessage(), configuration: { historyLength: -2 } }],
    ["SendMessage", { message: aMessage(), configuration: { returnImmediately: "yes" } }],
    ["PauseTask", {}],
    ["PauseTask", { id: "a", taskId: "b" }],
    ["PauseTask", { id: "a", mode: "now" }],
    ["PauseTask", { id: "a", waitMs: -1 }],
    ["PauseTask", { id: "a", waitMs: 30_001 }],
    ["PauseTask", { id: "a", waitMs: 0.5 }],
    ...[-1, 0, 1.5, 525_601, 2 ** 40, "5", null].map<[string, unknown]>((durationMinutes) => [
      "PauseTask",
      { id: "a", conditions: { timeout: { durationMinutes } } },
    ]),
    ...["soon", "0000-01-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026-01-01", 5].map<[string, unknown]>((at) => [
      "PauseTask",
      { id: "a", conditions: { at } },
    ]),
    ["ResumeTask", { id: "a", handle: 5 }],
    ["ResumeTask", { id: "a", handle: "x".repeat(201) }],
    ["CreateTaskPushNotificationConfig", { taskId: 5, url: "http://x" }],
  ])("are refused by name: %s %j", async (method, params) => {
    const { status, body } = await rpc(method, params);
    expect({ status, ...body }).toMatchObject({
      status: 200,
      id: 7,
      error: { code: -32602, message: expect.any(String) },
    });
  });

  it("keep members of any name as plain data", async () => {
    const data = JSON.parse('{"constructor": {"polluted": true}, "a.b": 1, "": 2, "toJSON": 3}');
    const message = aMessage({ parts: [{ data }] });
    const sent = await rpc("SendMessage", { message, configuration: { returnImmediately: true } });
    expect(JSON.stringify(sent.body.result.task.history[0].parts[0].data)).toBe(JSON.stringify(data));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

it.each(["9999-12-31T23:59:59Z", "1970-01-01T00:00:00+02:00", "2026-03-29T02:30:00+01:00", "0001-01-01T00:00:00Z"])(
  "lists what changed since %s",
  async (statusTimestampAfter) => {
    expect((await rpc("ListTasks", { statusTimestampAfter })).body.result.totalSize).toEqual(expect.any(Number));
  },
);

describe("an id that is none", () => {
  it.each([
    "x",
    "0199a000-0000-7000-8000-00000000dead",
    "' or 1=1 --",
    "../../etc/passwd",
    "%00",
    " ",
    "a".repeat(5_000),
  ])("finds nothing, by any method: %s", async (id) => {
    expect((await rpc("SubscribeToTask", { id })).body.error).toMatchObject({ code: -32001 });
    for (const method of [
      "GetTaskPushNotificationConfig",
      "ListTaskPushNotificationConfigs",
      "DeleteTaskPushNotificationConfig",
    ])
      expect((await rpc(method, { taskId: id, id: "c" })).body.error).toMatchObject({ code: -32001 });
    expect((await rpc("SendMessage", { message: aMessage({ taskId: id }) })).body.error).toMatchObject({
      code: -32001,
    });
  });

  it("is found in any case, as ids are", async () => {
    expect((await rpc("GetTask", { id: taskId.toUpperCase() })).body.result.id).toBe(taskId);
  });

  it("is not taken with a part that is two things at once", async () => {
    const message = aMessage({ parts: [{ text: "Do it." }, { text: "this", data: { or: "that" } }] });
    const { error } = (await rpc("SendMessage", { message })).body;
    expect(error).toMatchObject({
      code: -32602,
      message: expect.stringMatching(/^message\.parts\.1: .* Nothing was done\.$/),
    });
  });

  it("never names another conversation's task", async () => {
    const message = aMessage({ taskId, contextId: "another" });
    expect((await rpc("SendMessage", { message })).body.error).toMatchObject({ code: -32602 });
  });
});

const ERROR_INFO = "type.googleapis.com/google.rpc.ErrorInfo";

describe("the REST binding", () => {
  const rest = async (target: string, body?: unknown, headers: Record<string, string> = V1) => {
    const [method = "", path = ""] = target.split(" ");
    const response = await fetch(`${door.url}/a2a/${PATH}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

  it.each<[string, unknown, number, string]>([
    ["GET /tasks/x", undefined, 404, "NOT_FOUND"],
    ["POST /tasks/x:cancel", undefined, 404, "NOT_FOUND"],
    ["GET /tasks/x:subscribe", undefined, 404, "NOT_FOUND"],
    ["POST /tasks/x:subscribe", undefined, 404, "NOT_FOUND"],
    ["POST /tasks/x:pause", undefined, 404, "NOT_FOUND"],
    ["POST /tasks/x:resume", undefined, 404, "NOT_FOUND"],
    ["POST /tasks/x:pushNotify", undefined, 404, "NOT_FOUND"],
    ["GET /tasks/%00", undefined, 400, "INVALID_ARGUMENT"],
    ["POST /tasks/%00:cancel", undefined, 400, "INVALID_ARGUMENT"],
    ["POST /tasks/%00:pause", undefined, 400, "INVALID_ARGUMENT"],
    ["POST /tasks/%00:resume", undefined, 400, "INVALID_ARGUMENT"],
    ["POST /tasks/x%00:subscribe", undefined, 400, "INVALID_ARGUMENT"],
    ["GET /tasks/%00/pushNotificationConfigs", undefined, 400, "INVALID_ARGUMENT"],
    ["GET /tasks/x/pushNotificationConfigs/%00", undefined, 400, "INVALID_ARGUMENT"],
    ["DELETE /tasks/x/pushNotificationConfigs/%00", undefined, 400, "INVALID_ARGUMENT"],
    ["GET /tasks?contextId=%00", undefined, 400, "INVALID_ARGUMENT"],
    ["GET /tasks?pageToken=%00", undefined, 400, "INVALID_ARGUMENT"],
    ["GET /tasks?%00=1", undefined, 400, "INVALID_ARGUMENT"],
    ["GET /extendedAgentCard?tenant=%00", undefined, 400, "INVALID_ARGUMENT"],
    ["GET /tasks/..%2f..%2fetc", undefined, 404, "NOT_FOUND"],
    ["GET /tasks/%E0%A4%A", undefined, 404, "NOT_FOUND"],
    ["GET /tasks/'%20or%201=1%20--", undefined, 404, "NOT_FOUND"],
    ["GET /tasks/\u202e", undefined, 404, "NOT_FOUND"],
    [`GET /tasks/${"a".repeat(5_000)}`, undefined, 404, "NOT_FOUND"],
    ["GET /tasks/0199a000-0000-7000-8000-00000000dead", undefined, 404, "NOT_FOUND"],
    ["GET /tasks/x/pushNotificationConfigs/y", undefined, 404, "NOT_FOUND"],
    ["GET /tasks/x?historyLength=-1", undefined, 400, "INVALID_ARGUMENT"],
    ["GET /tasks/x?historyLength=1.5", undefined, 400, "INVALID_ARGUMENT"],
    ["GET /tasks?statusTimestampAfter=2026-02-30T00:00:00Z", undefined, 400, "INVALID_ARGUMENT"],
    ["POST /tasks/x:cancel", "[]", 400, "INVALID_ARGUMENT"],
    ["POST /tasks/x:pause", { mode: "soon" }, 400, "INVALID_ARGUMENT"],
    ["GET /nothing", undefined, 404, "NOT_FOUND"],
    ["DELETE /tasks", undefined, 405, "UNIMPLEMENTED"],
    ["GET /message:send", undefined, 405, "UNIMPLEMENTED"],
    ["POST /message:send", {}, 400, "INVALID_ARGUMENT"],
    ["POST /message:send", [], 400, "INVALID_ARGUMENT"],
    ["POST /message:send", "{", 400, "INVALID_ARGUMENT"],
    ["GET /tasks?pageSize=0", undefined, 400, "INVALID_ARGUMENT"],
    ["GET /tasks?pageSize=many", undefined, 400, "INVALID_ARGUMENT"],
    ["GET /tasks?status=PAUSED", undefined, 400, "INVALID_ARGUMENT"],
    ["GET /tasks?includeArtifacts=maybe", undefined, 400, "INVALID_ARGUMENT"],
  ])("answers %s %j with %i", async (...[target, body, status, name]) => {
    const { status: told, body: answer } = await rest(target, body);
    expect(told).toBe(status);
    const details = [{ "@type": ERROR_INFO, reason: expect.stringMatching(/^[A-Z_]+$/) }];
    expect(answer.error).toMatchObject({ code: status, status: name, details });
  });

  it("names the reason of an error, and speaks its own media type to those who do", async () => {
    const { headers, body } = await rest("GET /tasks/x", undefined, { ...V1, accept: "application/a2a+json" });
    expect(headers.get("content-type")).toBe("application/a2a+json");
    const info = { "@type": ERROR_INFO, reason: "TASK_NOT_FOUND", domain: "a2a-protocol.org" };
    expect(body.error.details).toMatchObject([info]);
  });

  it("takes the names of the protocol's definitions in an address, too", async () => {
    const { body } = await rest("GET /tasks?page_size=1&history_length=0&include_artifacts=true");
    expect(body).toMatchObject({ pageSize: 1, tasks: [{}] });
  });

  it("says in its own shape that an agent is not there", async () => {
    const response = await fetch(`${door.url}/a2a/v1/agents/ghost/tasks`, { headers: V1 });
    const details = [{ reason: "METHOD_NOT_FOUND" }];
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 404,
      body: { error: { code: 404, status: "NOT_FOUND", details } },
    });
  });

  it("asks those who name no version to name one", async () => {
    expect(await rest("GET /tasks", undefined, {})).toMatchObject({
      status: 400,
      body: { error: { details: [{ reason: "VERSION_NOT_SUPPORTED" }] } },
    });
  });

  it("finds an id in any case, and names of configurations that are no names of addresses", async () => {
    expect((await rest(`GET /tasks/${taskId.toUpperCase()}`)).body.id).toBe(taskId);
    const configs = `/tasks/${taskId}/pushNotificationConfigs`;
    const config = { id: "an id/ü", url: "http://127.0.0.1:8099/hook" };
    expect((await rest(`POST ${configs}`, config)).status).toBe(201);
    expect((await rest(`GET ${configs}/${encodeURIComponent(config.id)}`)).body).toMatchObject(config);
  });

  it("names the task by its address, whatever the body says", async () => {
    const { body } = await rest(`POST /tasks/${taskId}:cancel`, { id: "0199a000-0000-7000-8000-00000000dead" });
    expect(body.id).toBe(taskId);
  });

  it("answers an address with a slash at its end", async () => {
    expect((await rest(`GET /tasks/${taskId}/`)).body.id).toBe(taskId);
    expect(
      (await door.rpc(`${PATH}/`, { jsonrpc: "2.0", id: 1, method: "GetTask", params: { id: taskId } }, V1)).body.result
        .id,
    ).toBe(taskId);
  });
});
