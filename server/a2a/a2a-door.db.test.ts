import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { cancelTask } from "../commands/task/cancel-task";
import { pauseTask } from "../commands/task/pause-task";
import { resumeTask } from "../commands/task/resume-task";
import { CancelTaskInput, PageInput, PauseTaskInput, ResumeTaskInput } from "../contract/task-inputs";
import { listMessages } from "../queries/records-of-task";
import { joinTestTools } from "../testing/product/join-test-tools";
import { testDatabase } from "../testing/test-database";
import { testA2aDoor, testAgent } from "../testing/test-doors";

const database = testDatabase();
const door = testA2aDoor(database);
let said = 0;

testAgent(
  door,
  async (ctx) => {
    await ctx.step("look", async () => 1);
    if (ctx.input === "ask") await ctx.ask({ key: "which", message: "Which one?", schema: { type: "string" } });
    const told = ctx.input === "park" ? await ctx.park({ reason: "Waiting for the build" }) : null;
    if (told === "much") for (let n = 0; n < MUCH; n++) ctx.artifact({ ...OUT, id: `${n}`, text: LONG });
    const later = ctx.messages.slice(1).map(({ parts }) => JSON.stringify(parts));
    ctx.message(["Heard", JSON.stringify(ctx.input), ...later].join(" "));
    ctx.artifact({ id: "out", name: "Out", mimeType: "text/plain", text: "made" });
  },
  { canPark: true },
);

const OUT = { name: "Out", mimeType: "text/plain" };
/** More than lies in the buffers of a connection. */
const MUCH = 150;
const LONG = "x".repeat(64 * 1024);
const V1 = { "a2a-version": "1.0" };
const aMessage = (text: string, more: object = {}) => ({
  messageId: `m-${++said}`,
  role: "ROLE_USER",
  parts: [{ text }],
  ...more,
});
const send = (message: object, headers: Record<string, string> = V1, configuration = {}) =>
  door.rpc(
    "v1/agents/tester",
    { jsonrpc: "2.0", id: 1, method: "SendMessage", params: { message, configuration } },
    headers,
  );
const call = (method: string, params: object, headers: Record<string, string> = V1) =>
  door.rpc("v1/agents/tester", { jsonrpc: "2.0", id: 1, method, params }, headers);

describe("a message", () => {
  it("begins a task, and is answered when that has ended", async () => {
    const { status, body } = await send(aMessage("hello"));
    expect(status).toBe(200);
    expect(body.result.task).toMatchObject({
      status: { state: "TASK_STATE_COMPLETED" },
      artifacts: [{ artifactId: "out", parts: [{ text: "made", mediaType: "text/plain" }] }],
    });
    expect(body.result.task.history.map((m: { role: string }) => m.role)).toEqual(["ROLE_USER", "ROLE_AGENT"]);
  });

  it("begins one task however often it is sent", async () => {
    const message = aMessage("once");
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(message)));
    const ids = new Set(answers.map(({ body }) => body.result.task.id));
    expect(ids.size).toBe(1);
    const [id] = ids;
    const { rows } = await database.pool.query(
      "select count(*)::int as n from task where client = 'anonymous' and title = 'once'",
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect((await call("GetTask", { id })).body.result.id).toBe(id);
    const other = { ...V1, authorization: `Bearer ${await door.makeKey(["agent:read", "agent:write"])}` };
    const theirs = (await send(message, other)).body.result.task;
    expect(theirs).toMatchObject({ status: { state: "TASK_STATE_COMPLETED" } });
    expect(ids).not.toContain(theirs.id);
  });

  it("answers the one question of its task", async () => {
    const asked = (await send(aMessage("ask"))).body.result.task;
    expect(asked.status).toMatchObject({
      state: "TASK_STATE_INPUT_REQUIRED",
      message: {
        parts: [{ text: "Which one?" }, { data: { question: "which" } }, { data: { name: "adk_request_input" } }],
      },
    });
    const done = (await send(aMessage("the second", { taskId: asked.id }))).body.result.task;
    expect(done).toMatchObject({ id: asked.id, status: { state: "TASK_STATE_COMPLETED" } });
    expect((await send(aMessage("more", { taskId: asked.id }))).body.error).toMatchObject({ code: -32004 });
  });

  it("to a held task waits for its resume, once for each id", async () => {
    const parked = (await send(aMessage("park"), V1, { returnImmediately: true })).body.result.task;
    await expect
      .poll(async () => (await door.ports.tasks.find({ tenantId: "local", taskId: parked.id }))?.state)
      .toBe("paused_by_agent");
    const message = aMessage("mind the gap", { taskId: parked.id });
    await Promise.all([1, 2, 3].map(() => send(message, V1, { returnImmediately: true })));
    const held = (await call("GetTask", { id: parked.id })).body.result;
    expect(held.status).toMatchObject({
      state: "TASK_STATE_WORKING",
      message: { parts: [{ text: "Waiting, as the agent asked: Waiting for the build" }] },
    });
    expect(held.history.filter((m: { messageId: string }) => m.messageId === message.messageId)).toHaveLength(1);
    const shown = await listMessages(door.ports, door.operator, PageInput.parse({ taskId: parked.id }));
    expect(shown).toMatchObject({ value: { items: [{}, { role: "user", parts: [{ text: "mind the gap" }] }] } });
    await resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId: parked.id }));
    const state = async () => (await call("GetTask", { id: parked.id })).body.result;
    await expect.poll(async () => (await state()).status.state).toBe("TASK_STATE_COMPLETED");
    const heard = (await state()).history.at(-1).parts[0].text;
    expect(heard).toBe('Heard "park" [{"text":"mind the gap"}]');
  });

  it.each([
    ["no id", { messageId: "" }],
    ["no parts", { parts: [] }],
    ["an empty part", { parts: [{}] }],
    ["a null part", { parts: [null] }],
    ["the agent's voice", { role: "ROLE_AGENT" }],
    ["another conversation", { taskId: "0199a000-0000-7000-8000-00000000dead" }],
  ])("with %s is refused", async (_, more) => {
    expect((await send(aMessage("x", more))).body.error.code).toBeOneOf([-32602, -32001]);
  });
});

describe("what an operator holds", () => {
  it("is canceled by a client only with force", async () => {
    const { id } = (await send(aMessage("park"), V1, { returnImmediately: true })).body.result.task;
    await pauseTask(door.ports, door.operator, PauseTaskInput.parse({ taskId: id, waitMs: 5_000, reason: "look" }));
    expect((await call("CancelTask", { id })).body.error).toMatchObject({
      code: -32002,
      data: [{ metadata: { code: "FORCE_NEEDED" } }],
    });
    expect((await call("CancelTask", { id, metadata: { force: true } })).body.result.status.state).toBe(
      "TASK_STATE_CANCELED",
    );
  });
});

describe("the reason of a cancel", () => {
  it("is cut where it is long, never within a character", async () => {
    const { id } = (await send(aMessage("park"), V1, { returnImmediately: true })).body.result.task;
    const reason = `${"x".repeat(1_999)}${"\u{1f600}".repeat(9)}`;
    expect((await call("CancelTask", { id, metadata: { reason } })).body.result.status.state).toBe(
      "TASK_STATE_CANCELED",
    );
  });
});

describe("the address of all agents", () => {
  const begun = { contextId: expect.any(String), status: { state: "TASK_STATE_COMPLETED" } };

  it("leads to the agent that the tenant names, in the call or before a path of REST; to no other", async () => {
    const params = (tenant: string) => ({ tenant, message: aMessage("hello") });
    const rpc = (tenant: string) =>
      door.rpc("v1", { jsonrpc: "2.0", id: 1, method: "SendMessage", params: params(tenant) }, V1);
    expect((await rpc("tester")).body.result.task).toMatchObject(begun);
    expect((await rpc("nobody")).body.error).toMatchObject({ code: -32602 });
    const { status, body } = await door.rpc("v1/tester/message:send/", { message: aMessage("hello") }, V1);
    expect({ status, task: body.task }).toMatchObject({ status: 200, task: begun });
    expect(await door.rpc("v1/nobody/message:send", { message: aMessage("hello") }, V1)).toMatchObject({ status: 404 });
    const contradicting = { jsonrpc: "2.0", id: 1, method: "SendMessage", params: params("digest") };
    const { error } = (await door.rpc("v1/agents/tester", contradicting, V1)).body;
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining("names another agent") });
  });

  it("finds a task of the agent that the tenant names, by any method; one of another agent is not there", async () => {
    const { id } = (await send(aMessage("ask"))).body.result.task;
    const at = (method: string, params: object) => door.rpc("v1", { jsonrpc: "2.0", id: 1, method, params }, V1);
    const push = { taskId: id, url: "http://127.0.0.1:18080/hook" };
    for (const [method, params] of [
      ["GetTask", { id }],
      ["SubscribeToTask", { id }],
      ["PauseTask", { id }],
      ["ResumeTask", { id }],
      ["CancelTask", { id }],
      ["SendMessage", { message: aMessage("x", { taskId: id }) }],
      ["CreateTaskPushNotificationConfig", push],
      ["ListTaskPushNotificationConfigs", { taskId: id }],
      ["GetTaskPushNotificationConfig", { taskId: id, id: "c" }],
      ["DeleteTaskPushNotificationConfig", { taskId: id, id: "c" }],
    ] as const)
      expect((await at(method, { ...params, tenant: "digest" })).body.error, method).toMatchObject({ code: -32001 });
    const rest = await fetch(`${door.url}/a2a/v1/tasks/${id}?tenant=digest`, { headers: V1 });
    expect(rest.status).toBe(404);
    expect((await at("GetTask", { id, tenant: "tester" })).body.result).toMatchObject({
      id,
      status: { state: "TASK_STATE_INPUT_REQUIRED" },
    });
    expect((await at("GetExtendedAgentCard", { tenant: "tester" })).body.result.name).toBe("tester");
    expect((await at("GetExtendedAgentCard", {})).body.result.name).toBe("Checkrein");
    const narrow = { ...V1, authorization: `Bearer ${await door.makeKey(["agent:read", "agent:write"], ["digest"])}` };
    const params = { message: aMessage("hello"), tenant: "tester" };
    const refused = await door.rpc("v1", { jsonrpc: "2.0", id: 1, method: "SendMessage", params }, narrow);
    expect(refused.body.error.code).toBe(-32602);
    expect((await at("CancelTask", { id, tenant: "tester" })).body.result.status.state).toBe("TASK_STATE_CANCELED");
  });

  it("has a card that names it for each agent and version, and is not sent twice", async () => {
    const url = `${door.url}/.well-known/agent-card.json`;
    const first = await fetch(url, { headers: V1 });
    const { supportedInterfaces, capabilities } = await first.json();
    for (const tenant of [undefined, "tester"])
      for (const protocolVersion of ["1.0", "0.3"])
        for (const protocolBinding of ["JSONRPC", "HTTP+JSON"])
          expect(
            supportedInterfaces.filter(
              (face: Record<string, unknown>) =>
                face.tenant === tenant &&
                face.protocolVersion === protocolVersion &&
                face.protocolBinding === protocolBinding,
            ),
          ).toHaveLength(1);
    expect(capabilities.extensions).toMatchObject([{ uri: "urn:checkrein:a2a:pause:v1" }]);
    expect(capabilities.extensions[0].required ?? false).toBe(false);
    expect(first.headers.get("cache-control")).toContain("max-age");
    const { rows } = await database.pool.query("select max(registered_at) as at from agent where tenant_id = 'local'");
    expect(first.headers.get("last-modified")).toBe(rows[0].at.toUTCString());
    const again = await fetch(url, { headers: { ...V1, "if-none-match": first.headers.get("etag") ?? "" } });
    expect({ status: again.status, text: await again.text() }).toEqual({ status: 304, text: "" });
  });
});

describe("who waits for a task", () => {
  const subscribe = (id: string, signal: AbortSignal) =>
    fetch(`${door.url}/a2a/v1/agents/tester/tasks/${id}:subscribe`, { headers: V1, signal });

  it("is told within a second what another process did and sent no word of, as a stream and as an answer", async () => {
    const mute = joinTestTools(database.url, undefined, (wakes) => ({ ...wakes, tell: () => undefined }));
    const message = aMessage("park");
    const { id } = (await send(message, V1, { returnImmediately: true })).body.result.task;
    const stream = await subscribe(id, AbortSignal.timeout(20_000));
    const answer = send(message);
    await cancelTask(mute.ports, door.operator, CancelTaskInput.parse({ taskId: id, undoMs: 0 }));
    expect(await stream.text()).toContain("TASK_STATE_CANCELED");
    expect((await answer).body.result.task.status.state).toBe("TASK_STATE_CANCELED");
    await mute.close();
  });

  it("and reads nothing holds up no other reader, nor the task", async () => {
    const { id } = (await send(aMessage("park"), V1, { returnImmediately: true })).body.result.task;
    const { hostname, port } = new URL(door.url);
    const deaf = Array.from({ length: 5 }, () => connect(Number(port), hostname).pause());
    const path = `/a2a/v1/agents/tester/tasks/${id}:subscribe`;
    for (const socket of deaf) socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nA2A-Version: 1.0\r\n\r\n`);
    const stream = await subscribe(id, AbortSignal.timeout(20_000));
    const task = () => door.ports.tasks.find({ tenantId: "local", taskId: id });
    await expect.poll(async () => (await task())?.state, { timeout: 10_000 }).toBe("paused_by_agent");
    await resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId: id, input: "much" }));
    const heard = await stream.text();
    expect(heard).toContain("TASK_STATE_COMPLETED");
    expect(heard.match(/"artifactUpdate"/g)).toHaveLength(MUCH + 1);
    for (const socket of deaf) socket.destroy();
  });
});
