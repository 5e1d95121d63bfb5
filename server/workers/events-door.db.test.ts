import { beforeAll, describe, expect, it } from "vitest";
import { createRule } from "../commands/hold/change-rules";
import { createTask } from "../commands/task/create-task";
import { claimWork } from "../commands/worker/claim-work";
import { registerAgent } from "../commands/worker/register-agent";
import { RegisterAgent } from "../contract/register-agent";
import { RuleFields } from "../contract/stop-inputs";
import { CreateTaskInput } from "../contract/task-inputs";
import { ClaimWork } from "../contract/worker-protocol";
import { quietWatch } from "../testing/quiet-watch";
import { testDatabase } from "../testing/test-database";
import { testWorkerDoor } from "../testing/test-doors";
import { handleEventRequest } from "./events-door";

const database = testDatabase();
const door = testWorkerDoor(database);
let key: string;
beforeAll(async () => {
  const made = { tenantId: "local", name: "ci", scopes: ["events:write"], agents: [] };
  ({ secret: key } = await door.ports.keys.create(made));
});

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

async function send(body: unknown, { method = "POST", headers = {} }: Sent = {}) {
  const request = new Request("http://door/api/events", {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    body: method === "GET" ? null : typeof body === "string" ? body : JSON.stringify(body),
  });
  const response = await handleEventRequest(request, { ports: door.ports, watch: quietWatch() });
  return { status: response.status, body: await response.json() };
}

describe("POST /api/events", () => {
  it("keeps an event and says until when, whom it woke, and whether it was known", async () => {
    const first = await send({ topic: "ci.done", provider: "github", id: "d-1", data: { ok: true } });
    expect(first).toEqual({
      status: 200,
      body: {
        eventId: expect.any(String),
        woken: 0,
        keptUntil: expect.stringMatching(/Z$/),
        repeated: false,
        stops: [],
      },
    });
    expect(await send({ topic: "ci.done", provider: "github", id: "d-1" })).toEqual({
      status: 200,
      body: { ...first.body, repeated: true, stops: [] },
    });
  });

  it("stops a scope by a rule that waits for the event, once, and says by which", async () => {
    const { ports, operator } = door;
    const fields = {
      name: "outage",
      topic: "registry.down",
      target: { kind: "scope", from: "/scope" },
      reason: "outage",
    };
    const rule = await createRule(ports, operator, RuleFields.parse(fields));
    expect(rule).toHaveProperty("value");
    const agent = RegisterAgent.parse({ version: "1", defaultScope: "prod/door" });
    await registerAgent(ports, "local", { name: "stopped", ...agent });
    const input = CreateTaskInput.parse({ agent: "stopped", title: "T", input: {} });
    expect(await createTask(ports, operator, input)).toHaveProperty("taskId");
    const event = { topic: "registry.down", id: "down-1", data: { scope: "prod/door" } };
    const { status, body } = await send(event);
    const stop = { holdId: expect.any(String), operationId: expect.any(String) };
    expect([status, body.stops]).toMatchObject([200, [stop]]);
    const standing = await ports.stops.standing("local");
    expect(standing).toMatchObject([{ id: body.stops[0].holdId, target: { kind: "scope", value: "prod/door" } }]);
    const claim = ClaimWork.parse({ workerId: "w-1", agents: ["stopped"], max: 1, waitMs: 0 });
    expect(await claimWork(ports, { ...claim, tenantId: "local" })).toMatchObject({ kind: "claimed", work: [] });
    expect((await send(event)).body).toMatchObject({ repeated: true });
    expect(await ports.stops.standing("local")).toHaveLength(1);
  });

  it("leaves a receipt that names the key, the topic and the event", async () => {
    const { body } = await send({ topic: "receipt.me", provider: "github", data: "secret words" });
    const { rows } = await database.pool.query(
      "select actor, outcome, subject, matched_event from receipt where verb = 'send_event' order by id desc limit 1",
    );
    expect(rows).toEqual([
      {
        actor: expect.stringMatching(/^client:key-[0-9a-f-]{36}$/),
        outcome: "accepted",
        subject: "event receipt.me",
        matched_event: { topic: "receipt.me", provider: "github", eventId: body.eventId },
      },
    ]);
  });

  it.each([
    ["a topic with a space", { topic: "bad channel" }, "/topic"],
    ["no topic", {}, "/topic"],
    ["a topic that only the server speaks on", { topic: "budget.refilled:b-1" }, "/topic"],
    ["an unknown field", { topic: "a", payload: 1 }, "/payload"],
    ["a number that does not survive", '{"topic":"a","data":{"n":9007199254740993}}', "/data/n"],
    ["a key given twice", '{"topic":"a","topic":"b"}', "/topic"],
    ["a NUL", '{"topic":"a","data":"\\u0000"}', "/data"],
    ["half a surrogate pair", '{"topic":"a","data":["\\udc00"]}', "/data/0"],
    ["__proto__", '{"topic":"a","data":{"__proto__":{"admin":true}}}', "/data/__proto__"],
    ["data 1,000 deep", `{"topic":"a","data":${"[".repeat(1_000)}${"]".repeat(1_000)}}`, `/data${"/0".repeat(511)}`],
    ["a body cut off", '{"topic":', "/topic"],
    ["a list", "[]", ""],
  ])("turns away %s, naming where", async (_, body, field) => {
    const { status, body: answer } = await send(body);
    expect([status, Object.keys(answer.fields)]).toEqual([400, [field]]);
  });

  it("turns away who shows no key, another one's key, too much, or something else than JSON", async () => {
    expect((await send({ topic: "a" }, { headers: { authorization: "Bearer nobody" } })).status).toBe(401);
    expect((await send({ topic: "a" }, { headers: { authorization: `Bearer ${door.key}` } })).status).toBe(403);
    expect((await send({ topic: "a", data: "x".repeat(65_536) })).status).toBe(413);
    expect((await send("a", { headers: { "content-type": "text/plain" } })).status).toBe(415);
    expect((await send(null, { method: "GET" })).status).toBe(405);
  });

  it("does not open to workers' keys, nor the workers' door to its own", async () => {
    const call = await door.call("POST claim", { workerId: "w", agents: ["a"] }, { authorization: `Bearer ${key}` });
    expect([call.status, call.body.error]).toEqual([403, expect.stringContaining("worker")]);
  });
});
