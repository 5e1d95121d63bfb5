import { describe, expect, it } from "vitest";
import { memberOf } from "../../queries/client/follow-task";
import { testDatabase } from "../../testing/test-database";
import { testA2aDoor, testAgent } from "../../testing/test-doors";
import { ANONYMOUS } from "../principal";
import { composeV1 } from "./compose-push";

const database = testDatabase();
const door = testA2aDoor(database);
const SECRET = "hunter2-hunter2";
let said = 0;

testAgent(door, async (ctx) => {
  if (ctx.input === "pay") {
    const { approved } = await ctx.approve("pay", { tool: "pay", arguments: { amount: 80 } });
    return String(approved);
  }
  if (ctx.input === "sign in")
    return String(
      (await ctx.ask("portal", { kind: "credential", message: "Sign in", schema: { type: "string" } })) === SECRET,
    );
  const call = { tool: "fetch_report", arguments: { week: 47 } };
  const answers = await ctx.askAll([
    { key: "size", message: "How large?", schema: { type: "number" } },
    { key: "report", message: "The report of week 47", kind: "tool", call },
  ]);
  return JSON.stringify(answers);
});

type Part = Readonly<Record<string, unknown>>;
async function send(parts: readonly Part[], taskId?: string) {
  const message = { messageId: `q-${++said}`, role: "ROLE_USER", parts, ...(taskId ? { taskId } : {}) };
  const { body } = await door.rpc(
    "v1/agents/tester",
    { jsonrpc: "2.0", id: 1, method: "SendMessage", params: { message } },
    { "a2a-version": "1.0" },
  );
  return body;
}
const response = (id: string, value: unknown): Part => ({
  data: { id, name: "any", response: value },
  metadata: { adk_type: "function_response" },
});

const refusal = (code: string) => ({ error: { code: -32602, data: [{ metadata: { code } }] } });
async function openKeys(taskId: string) {
  const view = await door.ports.reader.findView({ tenantId: "local", taskId });
  return view?.interrupts.flatMap(({ status, key }) => (status === "open" ? [key] : [])).sort();
}

describe("questions on the wire", () => {
  it("C015: are not answered by words that name none of them; the refusal lists them all", async () => {
    const asked = (await send([{ text: "go" }])).result.task;
    expect(await send([{ text: "3" }], asked.id)).toMatchObject({
      error: {
        code: -32602,
        data: [
          {
            metadata: {
              code: "INPUT_NOT_VALID",
              "/size": "How large?",
              "/report": "The report of week 47",
            },
          },
        ],
      },
    });
    const { state } = (await door.ports.tasks.find({ tenantId: "local", taskId: asked.id })) ?? {};
    expect([state, await openKeys(asked.id)]).toEqual(["input_required", ["report", "size"]]);
  });

  it("are long-running calls with ids, answered by responses that name them, in any order and one by one", async () => {
    const asked = (await send([{ text: "go" }])).result.task;
    expect(asked.status).toMatchObject({
      state: "TASK_STATE_INPUT_REQUIRED",
      message: { metadata: { long_running_tool_ids: [expect.any(String), expect.any(String)] } },
    });
    const parts: readonly { data?: { name: string; id: string; args: object }; metadata?: object }[] =
      asked.status.message.parts;
    const calls = parts.flatMap(({ data, metadata }) => (data && metadata ? [data] : []));
    expect(calls).toMatchObject([
      {
        name: "adk_request_input",
        args: { interrupt_id: "size", message: "How large?", response_schema: { type: "number" } },
      },
      { name: "fetch_report", args: { week: 47 } },
    ]);
    const [size, report] = calls;
    const view = await door.ports.reader.findView({ tenantId: "local", taskId: asked.id });
    // What its worker asked by key is the same question by id wherever it is told.
    const ids = new Map(view?.interrupts.map(({ key, id }) => [key, id]));
    expect([size?.id, report?.id]).toEqual([ids.get("size"), ids.get("report")]);
    expect(asked.status.message.metadata.long_running_tool_ids).toEqual([size?.id, report?.id]);
    const opened = await door.ports.reader.events({ tenantId: "local", taskId: asked.id }, 0, 100);
    expect(opened.flatMap(({ type, data }) => (type === "interrupt.opened" ? [data] : []))).toMatchObject([
      { interruptId: size?.id, key: "size" },
      { interruptId: report?.id, key: "report" },
    ]);
    const first = (await send([response(report?.id ?? "", { rows: 12 })], asked.id)).result.task;
    expect(first.status).toMatchObject({
      state: "TASK_STATE_INPUT_REQUIRED",
      message: { metadata: { long_running_tool_ids: [size?.id] } },
    });
    expect(await send([response(size?.id ?? "", "large")], asked.id)).toMatchObject({ error: { code: -32602 } });
    expect(await send([response("nobody-asked", 1)], asked.id)).toMatchObject(refusal("INTERRUPT_NOT_FOUND"));
    expect(await send([response("size", 3), { text: "and more" }], asked.id)).toMatchObject(refusal("INPUT_NOT_VALID"));
    expect(await openKeys(asked.id)).toEqual(["size"]);
    const ended = (await send([response("size", { result: 3 })], asked.id)).result.task;
    expect(ended.status.state).toBe("TASK_STATE_COMPLETED");
    expect(JSON.parse(ended.status.message.parts[0].text)).toEqual({ size: 3, report: { rows: 12 } });
    const { rows } = await database.pool.query(
      "select subject, input_hash from receipt where task_id = $1 and verb = 'message' and outcome = 'accepted' order by id",
      [asked.id],
    );
    const said = (id: string | undefined, json: string) => ({
      subject: `question ${id}`,
      input_hash: door.ports.digest(json).sha256,
    });
    expect(rows).toEqual([said(report?.id, '{"rows":12}'), said(size?.id, "3")]);
    const late = await send([response(size?.id ?? "", 4)], asked.id);
    expect(JSON.stringify(late.error)).toContain("INTERRUPT_NOT_OPEN");
  });

  it("of two tasks are not answered by one message: neither of them is", async () => {
    const tasks = [(await send([{ text: "go" }])).result.task, (await send([{ text: "go" }])).result.task];
    const [mine, other] = tasks.map((task) => task.status.message.metadata.long_running_tool_ids[0]);
    const both = await send([response(mine, 3), response(other, 4)], tasks[0].id);
    expect(JSON.stringify(both.error)).toContain("INTERRUPT_NOT_FOUND");
    for (const { id } of tasks) {
      const view = await door.ports.reader.findView({ tenantId: "local", taskId: id });
      expect(view?.interrupts.map(({ status }) => status)).toEqual(["open", "open"]);
    }
  });

  it("are named as long-running calls by a push, too", async () => {
    const asked = (await send([{ text: "go" }])).result.task;
    const task = { tenantId: "local", taskId: asked.id };
    const events = await door.ports.reader.events(task, 0, 100);
    const move = events.find(({ data }) => memberOf(data, "to") === "input_required");
    const push = { ...task, client: ANONYMOUS.client, seq: move?.seq ?? 0, credentials: null };
    for (const [dialect, name] of [
      ["a2a-1.0", "statusUpdate"],
      ["a2a-0.3", "status"],
    ] as const) {
      const call = await composeV1(door.ports, { ...push, dialect });
      const told = JSON.parse(call?.body ?? "null");
      const { message } = dialect === "a2a-1.0" ? told[name].status : told[name];
      expect(message.metadata).toEqual(asked.status.message.metadata);
    }
  });

  it("for consent ask for authority, show the call itself, and are answered by a response", async () => {
    const asked = (await send([{ text: "pay" }])).result.task;
    const view = await door.ports.reader.findView({ tenantId: "local", taskId: asked.id });
    const id = view?.interrupts[0]?.id ?? "";
    expect(asked.status).toMatchObject({
      state: "TASK_STATE_AUTH_REQUIRED",
      message: {
        metadata: { long_running_tool_ids: [id] },
        parts: expect.arrayContaining([
          expect.objectContaining({
            data: expect.objectContaining({
              id,
              name: "adk_request_confirmation",
              args: expect.objectContaining({ original_function_call: { name: "pay", args: { amount: 80 } } }),
            }),
          }),
        ]),
      },
    });
    const ended = (await send([response(id, { confirmed: true })], asked.id)).result.task;
    expect(ended.status).toMatchObject({ state: "TASK_STATE_COMPLETED", message: { parts: [{ text: "true" }] } });
  });

  it("for a sign-in are a call of their own, and a response to it is as secret as words", async () => {
    const asked = (await send([{ text: "sign in" }])).result.task;
    const [id] = asked.status.message.metadata.long_running_tool_ids;
    const call = { id, name: "adk_request_credential", args: expect.objectContaining({ interrupt_id: "portal" }) };
    expect(asked.status.message.parts).toContainEqual(expect.objectContaining({ data: call }));
    const ended = (await send([response(id, SECRET)], asked.id)).result.task;
    expect(ended.status.message.parts[0].text).toBe("true");
    const events = await door.ports.reader.events({ tenantId: "local", taskId: asked.id }, 0, 100);
    expect(JSON.stringify([ended.history, events])).not.toContain(SECRET);
  });

  it("for a sign-in ask for authority, and what is given is not in the conversation", async () => {
    const asked = (await send([{ text: "sign in" }])).result.task;
    expect(asked.status.state).toBe("TASK_STATE_AUTH_REQUIRED");
    const ended = (await send([{ text: SECRET }], asked.id)).result.task;
    expect(ended.status.message.parts[0].text).toBe("true");
    expect(JSON.stringify(ended.history)).not.toContain(SECRET);
    const events = await door.ports.reader.events({ tenantId: "local", taskId: asked.id }, 0, 100);
    expect(JSON.stringify(events)).not.toContain(SECRET);
  });
});
