import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenA2aDoor, openA2aDoor } from "../../testing/open-a2a-door";
import { serveAgent } from "../../testing/serve-agent";
import { testDatabase } from "../../testing/test-database";

const database = testDatabase();
let door: OpenA2aDoor;
let taskId = "";

beforeAll(async () => {
  door = await openA2aDoor(database.url);
  await using agent = serveAgent(door, (ctx) => ctx.ask("more", { message: "More?" }), { key: door.key });
  await agent.worker.ready;
  taskId = (await rpc("SendMessage", { message: aMessage() })).body.result.task.id;
});
afterAll(async () => {
  // Nothing of all this is our fault: not one call was logged as one.
  expect(door.failures).toEqual([]);
  await door[Symbol.asyncDispose]();
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
const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const envelope = (params: string) => `{"jsonrpc":"2.0","id":1,"method":"GetTask","params":${params}}`;

describe("a body that is no JSON of ours", () => {
  it.each([
    ["nothing", ""],
    ["cut off", '{"jsonrpc":"2.0"'],
    ["more after the end", `${envelope("{}")} {}`],
    ["a key twice", envelope('{"id":"a","id":"b"}')],
    ["a comment", `/* hi */ ${envelope("{}")}`],
    ["NaN", envelope('{"id":NaN}')],
    ["Infinity", envelope('{"historyLength":Infinity}')],
    ["a number that no double holds", envelope('{"historyLength":9007199254740993}')],
    ["a number that is too large", envelope('{"historyLength":1e400}')],
    ["half a character", envelope('{"id":"\\ud800"}')],
    ["NUL", envelope('{"id":"\\u0000"}')],
    ["a byte order mark", `\ufeff${envelope("{}")}`],
    ["too deep", envelope(`{"id":${deep(1_000)}}`)],
    ["a key that is an object's own", envelope('{"id":"x","__proto__":{"polluted":true}}')],
    ["far too deep", deep(100_000)],
    ["single quotes", "{'jsonrpc':'2.0'}"],
  ])("with %s is a parse error", async (_, body) => {
    expect(await door.rpc(PATH, body, V1)).toMatchObject({ status: 200, body: { id: null, error: { code: -32700 } } });
  });

  it.each([
    [{ "content-type": "text/plain" }, 415],
    [{ "content-type": "application/x-www-form-urlencoded" }, 415],
    [{ "content-encoding": "gzip" }, 415],
    [{ "content-encoding": "br" }, 415],
  ])("with %j is turned away by HTTP", async (headers, status) => {
    expect(await door.rpc(PATH, envelope("{}"), { ...V1, ...headers })).toMatchObject({ status });
  });
});

describe("an envelope that is none", () => {
  it.each([
    [[]],
    [[{ jsonrpc: "2.0", id: 1, method: "GetTask", params: { id: "x" } }]],
    ["text"],
    [5],
    [null],
    [true],
    [{}],
    [{ jsonrpc: "1.0", id: 1, method: "GetTask" }],
    [{ jsonrpc: "2.0", id: 1 }],
    [{ jsonrpc: "2.0", id: 1, method: 5 }],
    [{ jsonrpc: "2.0", id: 1, method: "" }],
    [{ jsonrpc: "2.0", id: 1.5, method: "GetTask" }],
    [{ jsonrpc: "2.0", id: {}, method: "GetTask" }],
    [{ jsonrpc: "2.0", id: [1], method: "GetTask" }],
  ])("is an invalid request: %j", async (body) => {
    expect((await door.rpc(PATH, JSON.stringify(body), V1)).body.error).toMatchObject({ code: -32600 });
  });

  it.each(["getTask", "tasks/get", "__proto__", "constructor", "toString", "GetTask ", "ШendMessage"])(
    "names a method that is not there: %s",
    async (method) => {
      expect((await rpc(method, { id: "x" })).body).toMatchObject({ id: 7, error: { code: -32601 } });
    },
  );

  it.each(["2.0", "1", "1.1", "0.2", "x", "1.0, 0.3"])(
    "speaks a version that is not spoken here: %s",
    async (version) => {
      expect((await rpc("GetTask", { id: "x" }, { "a2a-version": version })).body).toMatchObject({
        id: 7,
        error: { code: -32009, data: [{ reason: "VERSION_NOT_SUPPORTED" }] },
      });
    },
  );
});

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
    ["ListTasks", { statusTimestampAfter: "yesterday" }],
    ["ListTasks", { statusTimestampAfter: "0000-01-01T00:00:00Z" }],
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
    ["PauseTask", { id: "a", conditions: { timeout: { durationMinutes: -1 } } }],
    ["ResumeTask", { id: "a", handle: 5 }],
    ["CreateTaskPushNotificationConfig", { taskId: 5, url: "http://x" }],
  ])("are refused by name: %s %j", async (method, params) => {
    const { status, body } = await rpc(method, params);
    expect({ status, ...body }).toMatchObject({
      status: 200,
      id: 7,
      error: { code: -32602, message: expect.any(String) },
    });
  });

  it.each(["constructor", "prototype", "a.b", "", "toJSON", "x".repeat(10_000)])(
    "keep a member called %j as plain data",
    async (key) => {
      const data = JSON.parse(`{${JSON.stringify(key)}: {"polluted": true}}`);
      const sent = await rpc("SendMessage", {
        message: aMessage({ parts: [{ data }] }),
        configuration: { returnImmediately: true },
      });
      expect(JSON.stringify(sent.body.result.task.history[0].parts[0].data)).toBe(JSON.stringify(data));
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );

  it.each([
    "\u202eevil",
    "a\u0000b".replace("\u0000", ""),
    "\u200b",
    "e\u0301\u0301\u0301",
    "👩‍👩‍👧",
    "\u0007\u001b[31m",
    "שלום",
  ])("keep what was written: %j", async (text) => {
    const message = aMessage({ parts: [{ text }] });
    const sent = await rpc("SendMessage", { message, configuration: { returnImmediately: true } });
    expect(sent.body.result.task.history[0].parts[0].text).toBe(text);
  });
});

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
    for (const method of ["GetTask", "CancelTask", "SubscribeToTask", "PauseTask", "ResumeTask"])
      expect((await rpc(method, { id })).body.error).toMatchObject({ code: -32001 });
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

  it("never names another conversation's task", async () => {
    const message = aMessage({ taskId, contextId: "another" });
    expect((await rpc("SendMessage", { message })).body.error).toMatchObject({ code: -32602 });
  });
});

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
    ["GET /nothing", undefined, 404, "NOT_FOUND"],
    ["DELETE /tasks", undefined, 405, "NOT_FOUND"],
    ["GET /message:send", undefined, 405, "NOT_FOUND"],
    ["POST /message:send", {}, 400, "INVALID_ARGUMENT"],
    ["POST /message:send", [], 400, "INVALID_ARGUMENT"],
    ["POST /message:send", "{", 400, "INVALID_ARGUMENT"],
    ["GET /tasks?pageSize=0", undefined, 400, "INVALID_ARGUMENT"],
    ["GET /tasks?pageSize=many", undefined, 400, "INVALID_ARGUMENT"],
    ["GET /tasks?status=PAUSED", undefined, 400, "INVALID_ARGUMENT"],
    ["GET /tasks?includeArtifacts=maybe", undefined, 400, "INVALID_ARGUMENT"],
  ])("answers %s %j with %i", async (...[target, body, status, name]) => {
    expect(await rest(target, body)).toMatchObject({ status, body: { error: { code: status, status: name } } });
  });

  it("names the reason of an error, and speaks its own media type to those who do", async () => {
    const { headers, body } = await rest("GET /tasks/x", undefined, { ...V1, accept: "application/a2a+json" });
    expect(headers.get("content-type")).toBe("application/a2a+json");
    expect(body.error.details).toMatchObject([
      { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "TASK_NOT_FOUND", domain: "a2a-protocol.org" },
    ]);
  });

  it("asks those who name no version to name one", async () => {
    expect(await rest("GET /tasks", undefined, {})).toMatchObject({
      status: 400,
      body: { error: { details: [{ reason: "VERSION_NOT_SUPPORTED" }] } },
    });
  });

  it("answers an address with a slash at its end", async () => {
    expect((await rest(`GET /tasks/${taskId}/`)).body.id).toBe(taskId);
    expect(
      (await door.rpc(`${PATH}/`, { jsonrpc: "2.0", id: 1, method: "GetTask", params: { id: taskId } }, V1)).body.result
        .id,
    ).toBe(taskId);
  });
});
