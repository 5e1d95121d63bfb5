import { type StreamResponse, type Task, TaskState } from "@a2a-js/sdk";
import type { Client } from "@a2a-js/sdk/client";
import { afterAll, describe, expect, it } from "vitest";
import { pauseTask } from "../../commands/task/pause-task";
import { resumeTask } from "../../commands/task/resume-task";
import { PauseTaskInput, ResumeTaskInput } from "../../contract/task-inputs";
import type { TaskContext } from "../../sdk/worker";
import { connectOfficial, sendOfficial } from "../../testing/official-client";
import { Gate, serveAgent } from "../../testing/serve-agent";
import { testDatabase } from "../../testing/test-database";
import { testA2aDoor, testAgent } from "../../testing/test-doors";
import { PAUSE_EXTENSION } from "./pause-detail";

const database = testDatabase();
const door = testA2aDoor(database);
const PATH = "v1/agents/tester";
const ACTIVE = { "A2A-Extensions": PAUSE_EXTENSION };
let gate = new Gate();

testAgent(door, (ctx) => ctx.step("wait", () => gate.opened), { capacity: 10 });

afterAll(() => gate.open());

/** A method of the extension, over one binding; the headers and the task or the error that came. */
async function act(
  binding: string,
  method: "pause" | "resume",
  { id, ...params }: { id: string; [key: string]: unknown },
) {
  const rest = binding === "HTTP+JSON";
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: method === "pause" ? "PauseTask" : "ResumeTask",
    params: { id, ...params },
  };
  const headers = { "a2a-version": "1.0", ...ACTIVE };
  const { headers: told, body } = await door.rpc(
    rest ? `${PATH}/tasks/${id}:${method}` : PATH,
    rest ? params : call,
    headers,
  );
  return { active: told.get("a2a-extensions"), task: rest ? body : body.result, error: body.error };
}

async function begin(client: Client): Promise<Task> {
  gate = new Gate();
  const task = await sendOfficial(client, { text: "go", configuration: { returnImmediately: true } });
  const ref = { tenantId: "local", taskId: task.id };
  await expect.poll(async () => (await door.ports.tasks.find(ref))?.running.length).toBe(1);
  return task;
}

async function updatesOf(stream: AsyncGenerator<StreamResponse, void, undefined>) {
  const heard = [];
  for await (const { payload } of stream) if (payload?.$case === "statusUpdate") heard.push(payload.value);
  return heard;
}

describe.each(["JSONRPC", "HTTP+JSON"] as const)("the pause extension over %s", (binding) => {
  it("holds a task at its boundary and lets it go on, as the official client reads it", async () => {
    const client = await connectOfficial(door, { binding });
    const { id } = await begin(client);
    const read = async () =>
      (await client.getTask({ tenant: "", id }, { serviceParameters: ACTIVE })).metadata?.[PAUSE_EXTENSION];
    const asked = await act(binding, "pause", { id, reason: "look", waitMs: 0, metadata: { ticket: 7 } });
    expect(asked.active).toBe(PAUSE_EXTENSION);
    expect(asked.task.metadata[PAUSE_EXTENSION]).toMatchObject({ state: "pausing", metadata: { ticket: 7 } });
    gate.open();
    await expect.poll(read).toMatchObject({ state: "paused" });
    const held = { initiator: "client", reason: "look", mode: "finish_step", stopProof: "acknowledged" };
    const detail = await read();
    expect(detail).toMatchObject({ ...held, metadata: { ticket: 7 } });
    const plain = await client.getTask({ tenant: "", id });
    expect(plain).toMatchObject({ status: { state: TaskState.TASK_STATE_WORKING }, metadata: undefined });
    expect(plain.status?.message?.parts[0]?.content?.value).toBe("Paused by a client: look");
    expect((await act(binding, "pause", { id, reason: "another" })).task.metadata[PAUSE_EXTENSION]).toEqual(detail);

    for (const wrong of ["suspend-0199a000-0000-7000-8000-00000000dead", ""])
      expect((await act(binding, "resume", { id, handle: wrong })).error).toMatchObject(
        binding === "JSONRPC" ? { code: -32042 } : { code: 409, details: [{ reason: "HANDLE_MISMATCH" }] },
      );
    const { handle } = Object(detail) as { handle: string };
    expect((await act(binding, "resume", { id, handle, metadata: { done: true } })).error).toBeUndefined();
    await expect
      .poll(async () => (await client.getTask({ tenant: "", id })).status?.state)
      .toBe(TaskState.TASK_STATE_COMPLETED);
    const view = await door.ports.reader.findView({ tenantId: "local", taskId: id });
    expect(view?.suspension).toMatchObject({ metadata: { ticket: 7 }, resumeMetadata: { done: true } });
    const late = (await act(binding, "pause", { id })).error;
    expect(late.code).toBe(binding === "JSONRPC" ? -32040 : 409);
  });

  it("tells a stream one update of a hold and one of its end, the detail to those alone who asked for it", async () => {
    const client = await connectOfficial(door, { binding });
    const { id } = await begin(client);
    const readers = [undefined, { serviceParameters: ACTIVE }].map((options) =>
      client.resubscribeTask({ tenant: "", id }, options),
    );
    for (const reader of readers) expect((await reader.next()).value?.payload?.$case).toBe("task");
    const at = "9999-01-01T00:00:00Z";
    const order = { taskId: id, waitMs: 0, reason: "look", conditions: { at } };
    await pauseTask(door.ports, door.operator, PauseTaskInput.parse(order));
    gate.open();
    const seen = () => door.ports.reader.findView({ tenantId: "local", taskId: id });
    await expect.poll(async () => (await seen())?.state).toBe("paused_by_client");
    await resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId: id }));
    const [plain = [], told = []] = await Promise.all(readers.map(updatesOf));
    const shown = plain.map(({ status }) => [status?.state, status?.message?.parts[0]?.content?.value]);
    expect(shown).toEqual([
      [TaskState.TASK_STATE_WORKING, "Paused by an operator: look"],
      [TaskState.TASK_STATE_WORKING, undefined],
      [TaskState.TASK_STATE_COMPLETED, undefined],
    ]);
    expect(plain.map(({ metadata }) => metadata)).toEqual([undefined, undefined, undefined]);
    const suspension = (await seen())?.suspension;
    const [detail, ...after] = told.map(({ metadata }) => metadata?.[PAUSE_EXTENSION]);
    expect(detail).toMatchObject({
      state: "paused",
      initiator: "client",
      reason: "look",
      mode: "finish_step",
      handle: suspension?.handle,
      stopProof: "acknowledged",
      conditions: [{ kind: "at", at: expect.stringContaining("9999-01-01") }],
    });
    expect(after).toEqual([undefined, undefined]);
    expect(told.map(({ status }) => status?.state)).toEqual(plain.map(({ status }) => status?.state));
  });

  it("says that a resume is done where the task goes on already, and not where it will stop or nobody gets the input", async () => {
    const { id } = await begin(await connectOfficial(door, { binding }));
    expect((await act(binding, "resume", { id })).error).toBeUndefined();
    const notSent = binding === "JSONRPC" ? -32041 : 409;
    expect((await act(binding, "resume", { id, input: "not this way" })).error.code).toBe(notSent);
    await act(binding, "pause", { id, waitMs: 0 });
    expect((await act(binding, "resume", { id })).error.code).toBe(notSent);
    gate.open();
  });

  it("is done without the header, too, and then shows nothing that the protocol does not know", async () => {
    const { id } = await begin(await connectOfficial(door, { binding }));
    const rest = binding === "HTTP+JSON";
    const [path, body] = rest
      ? [`${PATH}/tasks/${id}:pause`, { waitMs: 0 }]
      : [PATH, { jsonrpc: "2.0", id: 1, method: "PauseTask", params: { id, waitMs: 0 } }];
    const answer = await door.rpc(path, body, { "a2a-version": "1.0" });
    const task = rest ? answer.body : answer.body.result;
    expect(task).toMatchObject({ id, status: { state: "TASK_STATE_WORKING" } });
    expect([task.metadata, answer.headers.get("a2a-extensions")]).toEqual([undefined, null]);
    expect((await door.ports.tasks.find({ tenantId: "local", taskId: id }))?.pending).not.toBeNull();
    gate.open();
  });

  it("takes no more metadata than it keeps", async () => {
    const { id } = await begin(await connectOfficial(door, { binding }));
    const { error } = await act(binding, "pause", { id, metadata: { much: "x".repeat(17_000) } });
    expect(error.code).toBe(binding === "JSONRPC" ? -32602 : 400);
    gate.open();
  });
});

describe("a worker that says its task waits", () => {
  const park = (version: "1.0" | "0.3", key: string | null, params: object) => {
    const method = version === "1.0" ? "AwaitTaskResumption" : "tasks/await_resumption";
    const headers = { "a2a-version": version, ...(key === null ? {} : { authorization: `Bearer ${key}` }) };
    return door.rpc(PATH, { jsonrpc: "2.0", id: 1, method, params }, headers);
  };

  it.each(["1.0", "0.3"] as const)(
    "parks it by %s with the key that claimed it, and it is resumed",
    async (version) => {
      const client = await connectOfficial(door, { binding: "JSONRPC" });
      const { id } = await begin(client);
      const conditions = { timeout: { durationMinutes: 5 } };
      const { status, body } = await park(version, door.key, { taskId: id, reason: "CI", conditions });
      expect({ status, result: body.result }).toMatchObject({
        status: 200,
        result: { taskId: id, state: "paused", initiator: "agent", handle: expect.any(String) },
      });
      const view = await door.ports.reader.findView({ tenantId: "local", taskId: id });
      expect(view).toMatchObject({
        state: "paused_by_agent",
        suspension: { handle: body.result.handle, reason: "CI" },
      });
      expect((await park(version, door.key, { taskId: id, reason: "CI" })).status).toBe(403);
      gate.open();
      expect((await act("JSONRPC", "resume", { id, handle: body.result.handle })).error).toBeUndefined();
      const events = await door.ports.reader.events({ tenantId: "local", taskId: id }, 0, 100);
      expect(events.find(({ type }) => type === "task.resumed")?.data).toMatchObject({ cause: "external_event" });
    },
  );

  it("is refused with any other key, and moves nothing", async () => {
    const { id } = await begin(await connectOfficial(door, { binding: "JSONRPC" }));
    const others = [null, await door.makeKey(["agent:read", "agent:write"]), await door.makeKey(["worker"])];
    for (const key of others) {
      const { status, body } = await park("1.0", key, { id, reason: "CI" });
      expect(status).toBe(403);
      expect(body.error).toContain("Nothing was");
    }
    const elsewhere = await door.makeKey(["worker"], ["another"]);
    const asked = { jsonrpc: "2.0", id: 1, method: "AwaitTaskResumption", params: { id, reason: "CI" } };
    const headers = { "a2a-version": "1.0", authorization: `Bearer ${elsewhere}` };
    expect((await door.rpc("v1", asked, headers)).body.error.code).toBe(-32001);
    for (const wrong of [{ id }, { id, reason: " " }, { reason: "CI" }, { id, taskId: "b", reason: "CI" }])
      expect((await park("1.0", door.key, wrong)).body.error.code).toBe(-32602);
    const view = await door.ports.reader.findView({ tenantId: "local", taskId: id });
    expect(view?.state).toBe("working");
    gate.open();
  });
});

describe("an agent that cannot pause", () => {
  it("is told apart from a call that is malformed, and what cancel would cost is said, by both bindings and versions", async () => {
    const run = (ctx: TaskContext) => ctx.step("wait", () => gate.opened);
    await using fixed = serveAgent(door, run, { key: door.key, name: "fixed", pauseModes: [] });
    await fixed.worker.ready;
    const { id } = await begin(await connectOfficial(door, { binding: "JSONRPC", agent: "fixed" }));
    const reason = { reason: "AGENT_CANNOT_PAUSE", domain: "checkrein", metadata: { taskId: id, state: "working" } };
    const message = expect.stringContaining("cancel");
    const rpc = (method: string) => ({ jsonrpc: "2.0", id: 1, method, params: { id } });
    for (const [version, method] of [
      ["1.0", "PauseTask"],
      ["0.3", "tasks/pause"],
    ] as const) {
      const { body } = await door.rpc("v1/agents/fixed", rpc(method), { "a2a-version": version });
      expect(body.error).toMatchObject({ code: -32040, message, data: [reason] });
    }
    const { status, body } = await door.rpc(`v1/agents/fixed/tasks/${id}:pause`, {}, { "a2a-version": "1.0" });
    expect({ status, error: body.error }).toMatchObject({ status: 409, error: { message, details: [reason] } });
    gate.open();
  });
});

describe.each(["JSONRPC", "HTTP+JSON"] as const)("the official client in its legacy mode over %s", (binding) => {
  it("reads a pause by the extension that it names under its older header, and without it the state before", async () => {
    const client = await connectOfficial(door, { binding, version: "0.3" });
    const { id } = await begin(client);
    const older = { "X-A2A-Extensions": PAUSE_EXTENSION };
    const act = async (verb: "pause" | "resume", params: object) => {
      const rest = binding === "HTTP+JSON";
      const [path, body] = rest
        ? [`${PATH}/v1/tasks/${id}:${verb}`, params]
        : [PATH, { jsonrpc: "2.0", id: 1, method: `tasks/${verb}`, params: { id, ...params } }];
      return (await door.rpc(path, body, older)).headers.get("x-a2a-extensions");
    };
    expect(await act("pause", { reason: "look", waitMs: 0 })).toBe(PAUSE_EXTENSION);
    gate.open();
    const read = async () => (await client.getTask({ tenant: "", id }, { serviceParameters: older })).metadata;
    await expect.poll(async () => (await read())?.[PAUSE_EXTENSION]).toMatchObject({ state: "paused", reason: "look" });
    const plain = await client.getTask({ tenant: "", id });
    expect(plain.status).toMatchObject({ state: TaskState.TASK_STATE_WORKING });
    expect(plain.metadata?.[PAUSE_EXTENSION]).toBeUndefined();
    expect(await act("resume", {})).toBe(PAUSE_EXTENSION);
    await expect
      .poll(async () => (await client.getTask({ tenant: "", id })).status?.state)
      .toBe(TaskState.TASK_STATE_COMPLETED);
  });
});
