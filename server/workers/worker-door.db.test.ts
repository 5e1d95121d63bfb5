import { v7 } from "uuid";
import { describe, expect, it, vi } from "vitest";
import { createTask } from "../commands/task/create-task";
import { pauseTask } from "../commands/task/pause-task";
import { CreateTaskInput, PauseTaskInput } from "../contract/task-inputs";
import { Revocations } from "../queries/revocations";
import { quietWatch } from "../testing/quiet-watch";
import { testDatabase } from "../testing/test-database";
import { testWorkerDoor } from "../testing/test-doors";
import { handleWorkerRequest } from "./worker-door";

const database = testDatabase();
const door = testWorkerDoor(database);

const CLAIM = { workerId: "w-1", max: 1, waitMs: 0 };

async function makeTask(agent: string, input: unknown = {}): Promise<string> {
  const made = await createTask(door.ports, door.operator, CreateTaskInput.parse({ agent, title: "A task", input }));
  if (made.kind === "refused") throw new Error(made.refusal.message);
  return made.taskId;
}

describe("the workers' door", () => {
  it("lets a worker register, claim, commit, beat and finish", async () => {
    expect(await door.call("PUT agents/walker", { version: "1" })).toMatchObject({
      status: 200,
      body: { agent: { name: "walker" } },
    });
    const taskId = await makeTask("walker", { folder: "docs" });
    const claimed = await door.call("POST claim", { ...CLAIM, agents: ["walker"] });
    expect(claimed.body.work).toMatchObject([
      {
        taskId,
        agent: "walker",
        attemptNo: 1,
        input: { folder: "docs" },
        journal: [],
        state: null,
        parks: [],
        resume: null,
      },
    ]);
    const { attempt, leaseMs } = claimed.body.work[0];
    expect(leaseMs).toBe(15_000);

    const at = "2026-01-01T00:00:00.000Z";
    const step = { key: "a", name: "A", startedAt: at };
    const commit = (body: object) => door.call(`POST tasks/${taskId}/commit`, { attempt, ...body });
    expect(await commit({ no: 1, running: [step] })).toMatchObject({
      status: 200,
      body: { directive: "continue", attemptEnded: false, state: "working" },
    });
    expect(
      await commit({
        no: 2,
        steps: [{ ...step, status: "completed", endedAt: at, result: { n: 1 } }],
        state: { replace: { n: 1 } },
      }),
    ).toMatchObject({ status: 200 });
    const beat = await door.call("POST heartbeat", { workerId: "w-1", leases: [{ taskId, attempt }] });
    expect(beat.body.leases).toEqual([
      { taskId, attempt, live: true, directive: "continue", version: expect.any(Number) },
    ]);
    const end = await commit({ no: 3, outcome: { kind: "completed", reason: "done" } });
    expect(end).toMatchObject({ status: 200, body: { attemptEnded: true, state: "completed" } });
    const after = await door.call("POST heartbeat", { workerId: "w-1", leases: [{ taskId, attempt }] });
    expect(after.body.leases).toEqual([{ taskId, attempt, live: false, directive: "cancel" }]);
  });

  it("registers no agent whose schemas are none, and says where", async () => {
    const schemas = { inputSchema: { properties: { a: { type: "text" } } }, resumeSchema: { $ref: "#/$defs/b" } };
    expect(await door.call("PUT agents/wrong", { version: "1", ...schemas })).toMatchObject({
      status: 400,
      body: {
        fields: { "/inputSchema/properties/a/type": expect.any(String), "/resumeSchema/$ref": expect.any(String) },
      },
    });
    expect(await door.ports.agents.findId("local", "wrong")).toBeNull();
  });

  it("gives recorded steps, state and messages to the next attempt", async () => {
    await door.call("PUT agents/again", { version: "1" });
    const taskId = await makeTask("again");
    const first = (await door.call("POST claim", { ...CLAIM, agents: ["again"] })).body.work[0];
    const at = "2026-01-01T00:00:00+02:00";
    const record = (key: string, rest: object) => ({ key, name: key, startedAt: at, endedAt: at, ...rest });
    const released = await door.call(`POST tasks/${taskId}/commit`, {
      attempt: first.attempt,
      no: 1,
      steps: [
        record("ok", { status: "completed", result: [1, null] }),
        record("void", { status: "completed" }),
        record("bad", { status: "failed", error: "no" }),
        record("cut", { status: "discarded" }),
      ],
      messages: [{ text: "hello" }],
      state: { replace: { at: 2 } },
      release: true,
    });
    expect(released.body).toMatchObject({ attemptEnded: true, state: "working" });
    const second = (await door.call("POST claim", { ...CLAIM, agents: ["again"] })).body.work[0];
    expect(second).toMatchObject({
      taskId,
      attemptNo: 2,
      state: { at: 2 },
      journal: [
        { key: "ok", status: "completed", result: [1, null] },
        { key: "void", status: "completed" },
        { key: "bad", status: "failed", error: "no" },
      ],
      messages: [{ role: "agent", origin: "agent", parts: [{ text: "hello" }] }],
    });
    expect(second.journal[1]).not.toHaveProperty("result");
    expect(second.attempt).not.toBe(first.attempt);
  });

  it("answers a claim as soon as there is work, or a place for it", async () => {
    await door.call("PUT agents/waiting", { version: "1", concurrency: 1 });
    const waiting = door.call("POST claim", { ...CLAIM, agents: ["waiting"], waitMs: 20_000 });
    const taskId = await makeTask("waiting");
    const [first] = (await waiting).body.work;
    expect(first.taskId).toBe(taskId);

    const secondId = await makeTask("waiting");
    const full = door.call("POST claim", { ...CLAIM, agents: ["waiting"], waitMs: 20_000 });
    await door.call(`POST tasks/${taskId}/commit`, {
      attempt: first.attempt,
      no: 1,
      outcome: { kind: "completed" },
    });
    expect((await full).body.work).toMatchObject([{ taskId: secondId }]);
    expect((await door.call("POST claim", { ...CLAIM, agents: ["waiting"] })).body.work).toEqual([]);
  });

  it("gives work of any of a hundred agents to the worker that serves them all", async () => {
    const agents = Array.from({ length: 100 }, (_, n) => `of-many-${n}`);
    await Promise.all(agents.map((name) => door.call(`PUT agents/${name}`, { version: "1" })));
    const taskId = await makeTask("of-many-99");
    const claimed = await door.call("POST claim", { ...CLAIM, agents });
    expect(claimed.body.work).toMatchObject([{ taskId, agent: "of-many-99" }]);
    expect(await door.call("POST claim", { ...CLAIM, agents: [...agents, "one-more"] })).toMatchObject({ status: 400 });
  });

  it("hands back what a worker was given that went away while it waited", async () => {
    await door.call("PUT agents/leaver", { version: "1" });
    const { standBy } = door.ports.tasks;
    const waits = new Promise<void>((resolve) => {
      vi.spyOn(door.ports.tasks, "standBy").mockImplementationOnce((order) => {
        resolve();
        return standBy(order);
      });
    });
    const leaver = new AbortController();
    const request = new Request("http://door/api/workers/claim", {
      method: "POST",
      headers: { authorization: `Bearer ${door.key}`, "content-type": "application/json" },
      body: JSON.stringify({ ...CLAIM, waitMs: 20_000, agents: ["leaver"] }),
      signal: leaver.signal,
    });
    const { ports } = door;
    const stopping = new AbortController().signal;
    const revocations = new Revocations(ports);
    const answered = handleWorkerRequest(request, { ports, stopping, watch: quietWatch(), revocations });
    await waits;
    const taskId = v7();
    const ref = { tenantId: "local", taskId };
    const made = { scope: null, contextId: taskId, title: "A task", labels: [], inputText: "{}" };
    const making = door.ports.tasks.create({ ...made, ...door.operator, id: taskId, agentName: "leaver" });
    leaver.abort();
    await Promise.all([answered, making]);
    expect(await door.ports.tasks.find(ref)).toMatchObject({ attemptNo: 1, attempt: null, queuedAt: expect.any(Date) });
    expect((await door.call("POST claim", { ...CLAIM, agents: ["leaver"] })).body.work).toMatchObject([{ taskId }]);
  });

  it("turns a pause into a held task at the boundary", async () => {
    await door.call("PUT agents/held", { version: "1" });
    const taskId = await makeTask("held");
    const [{ attempt }] = (await door.call("POST claim", { ...CLAIM, agents: ["held"] })).body.work;
    const step = { key: "a", name: "A", startedAt: "2026-01-01T00:00:00Z" };
    await door.call(`POST tasks/${taskId}/commit`, { attempt, no: 1, running: [step] });
    await pauseTask(door.ports, door.operator, PauseTaskInput.parse({ taskId, waitMs: 0, reason: "look" }));
    const asked = await door.call("POST heartbeat", { workerId: "w-1", leases: [{ taskId, attempt }] });
    expect(asked.body.leases).toMatchObject([{ live: true, directive: "pause", mode: "finish_step" }]);
    const still = await door.call(`POST tasks/${taskId}/commit`, { attempt, no: 2, running: [step] });
    expect(still.body).toMatchObject({ directive: "pause", mode: "finish_step", attemptEnded: false });
    const ended = await door.call(`POST tasks/${taskId}/commit`, {
      attempt,
      no: 3,
      steps: [{ ...step, endedAt: step.startedAt, status: "completed" }],
    });
    expect(ended.body).toMatchObject({
      directive: "pause",
      attemptEnded: true,
      state: "paused_by_client",
      checkpointVersion: 1,
    });
    expect((await door.call("POST claim", { ...CLAIM, agents: ["held"] })).body.work).toEqual([]);
  });
});

describe("who may come in", () => {
  it("is one who shows a key with the scope worker", async () => {
    for (const authorization of [
      "",
      "Bearer ",
      "Bearer nope",
      "Basic abc",

      `bearer ${door.key}`,
      `Bearer ${door.key}\u00e9`,
    ]) {
      const reply = await door.call("POST claim", {}, { authorization });
      expect(reply).toMatchObject({ status: 401, body: { error: expect.any(String), requestId: expect.any(String) } });
      expect(reply.headers.get("www-authenticate")).toBe("Bearer");
    }
    const { secret } = await door.ports.keys.create({
      tenantId: "local",
      name: "reader",
      scopes: ["agent:read"],
      agents: [],
    });
    expect(await door.call("POST claim", {}, { authorization: `Bearer ${secret}` })).toMatchObject({ status: 403 });
  });

  it("gets nothing more once its key is revoked, though it waits already", async () => {
    await door.call("PUT agents/guarded", { version: "1" });
    const { keyId, secret } = await door.ports.keys.create({
      tenantId: "local",
      name: "soon gone",
      scopes: ["worker"],
      agents: [],
    });
    const headers = { authorization: `Bearer ${secret}` };
    const waiting = door.call("POST claim", { ...CLAIM, agents: ["guarded"], waitMs: 20_000 }, headers);
    const stream = await fetch(`${door.url}/api/workers/control?worker=w-1&agent=guarded`, { headers });
    const act = { actor: door.operator.actor, verb: "key.revoke", reason: null };
    await door.ports.keys.revoke({ tenantId: "local", keyId }, act);
    const taskId = await makeTask("guarded");
    expect(await waiting).toMatchObject({ status: 401 });
    expect(await stream.text()).toContain("event: check");
    const [next] = (await door.call("POST claim", { ...CLAIM, agents: ["guarded"] })).body.work;
    expect(next).toMatchObject({ taskId, journal: [] });
  });

  it("acts only for the agents its key names", async () => {
    await door.call("PUT agents/other", { version: "1" });
    const { secret } = await door.ports.keys.create({
      tenantId: "local",
      name: "bound",
      scopes: ["worker"],
      agents: ["mine"],
    });
    const headers = { authorization: `Bearer ${secret}` };
    expect(await door.call("PUT agents/mine", { version: "1" }, headers)).toMatchObject({ status: 200 });
    expect(await door.call("PUT agents/other", { version: "1" }, headers)).toMatchObject({ status: 403 });
    expect(await door.call("POST claim", { ...CLAIM, agents: ["mine", "other"] }, headers)).toMatchObject({
      status: 403,
    });
    expect(await door.call("POST claim", { ...CLAIM, agents: ["mine"] }, headers)).toMatchObject({ status: 200 });
  });

  it("cannot reach another tenant's agents or tasks", async () => {
    await database.pool.query("insert into tenant (id) values ('elsewhere') on conflict do nothing");
    const { secret } = await door.ports.keys.create({
      tenantId: "elsewhere",
      name: "far",
      scopes: ["worker"],
      agents: [],
    });
    const headers = { authorization: `Bearer ${secret}` };
    await door.call("PUT agents/near", { version: "1" });
    const taskId = await makeTask("near");
    const [{ attempt }] = (await door.call("POST claim", { ...CLAIM, agents: ["near"] })).body.work;
    expect(await door.call("POST claim", { ...CLAIM, agents: ["near"] }, headers)).toMatchObject({
      status: 404,
      body: { refusal: { code: "AGENT_NOT_FOUND" } },
    });
    const foreign = await door.call(`POST tasks/${taskId}/commit`, { attempt, no: 1 }, headers);
    const missing = await door.call(
      "POST tasks/0199a000-0000-7000-8000-00000000dead/commit",
      { attempt, no: 1 },
      headers,
    );
    expect(foreign.status).toBe(404);
    expect(foreign.body.refusal).toEqual({ ...missing.body.refusal, taskId: foreign.body.refusal.taskId });
    expect(await door.call(`POST tasks/${taskId}/commit`, { attempt, no: 1 })).toMatchObject({ status: 200 });
  });
});
