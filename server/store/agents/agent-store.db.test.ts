import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { releaseCallers } from "../../commands/settings/release-callers";
import { insertAgent, insertSuspension, insertTask } from "../../testing/insert-rows";
import { openTestStore, TENANT, type TestStore } from "../../testing/open-test-store";
import { testDatabase } from "../../testing/test-database";

const database = testDatabase();
let store: TestStore;

beforeAll(() => {
  store = openTestStore(database.url);
});
afterAll(() => store[Symbol.asyncDispose]());

describe("agents", () => {
  it("are what they last registered as", async () => {
    const schema = { type: "object", properties: { b: {}, a: {} } };
    const { agentId, name } = await store.makeAgent({ version: "1", inputSchema: true, concurrency: 4 });
    const again = await store.makeAgent({
      name,
      version: "2",
      inputSchema: schema,
      pauseModes: [],
      skills: ["read"],
      concurrency: null,
    });
    expect(again.agentId).toBe(agentId);
    expect(await store.agents.findId(TENANT, name)).toBe(agentId);
    expect(await store.agents.findView(TENANT, name)).toEqual({
      name,
      version: "2",
      description: "",
      skills: ["read"],
      inputSchema: schema,
      stateSchema: null,
      pauseModes: [],
      canPark: true,
      canCleanUp: false,
      resumeCauses: ["explicit_resume"],
      concurrency: null,
      defaultScope: "default",
      builtIn: false,
      freeSlots: 0,
      workers: 0,
      queued: 0,
      running: 0,
      held: 0,
      comesBack: null,
      releasesCallers: false,
      offlineSince: expect.stringMatching(/^\d{4}-.*Z$/),
      registeredAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it("say what their last runs took, and how soon they held in each mode", async () => {
    const { pool } = database;
    const name = "measured";
    const agent_id = await insertAgent(pool, { name });
    const ended = (minutesAgo: number, row: Record<string, unknown>) =>
      insertTask(pool, { agent_id, state: "completed", ended_at: new Date(Date.now() - minutesAgo * 60_000), ...row });
    for (const n of [1, 2, 3]) await ended(n, { spent_micros: n * 100, active_ms: n * 1_000 });
    for (let n = 0; n < 18; n += 1) await ended(10, { spent_micros: 200, active_ms: 2_000 });
    const old = await ended(60, { spent_micros: 9_000_000, active_ms: 9_000_000 });
    const canceled = await ended(5, { state: "canceled", spent_micros: 5 });
    const stop = (row: Record<string, unknown>) =>
      insertSuspension(pool, { task_id: canceled, resumed_at: new Date(), ...row });
    for (const boundary_ms of [1_000, 4_000, 90_000]) await stop({ boundary_ms });
    await stop({ task_id: old, mode: "interrupt_immediate", boundary_ms: 300, stop_proof: "fenced" });
    await stop({ mode: "wait_for_completion", boundary_ms: 0, stop_proof: "never_started" });
    expect(await store.agents.figures(TENANT, name)).toEqual({
      runs: 20,
      spentMicros: 200,
      activeMs: 2_000,
      boundaryMs: { finish_step: 4_000, interrupt_immediate: 300 },
    });
    const none = { runs: 0, spentMicros: null, activeMs: null, boundaryMs: {} };
    expect(await store.agents.figures("other", name)).toEqual(none);
  });

  it("say how many tasks they could take now", async () => {
    const { agentId, name } = await store.makeAgent({ concurrency: 3 });
    await store.agents.workerSeen({ agentId, workerId: "w-1", capacity: 2 });
    await store.agents.workerSeen({ agentId, workerId: "w-2", capacity: 5 });
    await store.agents.workerSeen({ agentId, workerId: "w-2", capacity: 4 });
    await store.agents.workerSeen({ agentId, workerId: "w-2", capacity: null });
    await store.makeTask(name);
    await store.makeWorking(await store.makeAgent());
    const view = () => store.agents.findView(TENANT, name);
    expect(await view()).toMatchObject({ workers: 2, queued: 1, freeSlots: 3, offlineSince: null });
    await store.tasks.claim({ agentId, workerId: "w-1", max: 1, leaseMs: 15_000 });
    expect(await view()).toMatchObject({ queued: 0, running: 1, freeSlots: 2 });
    await database.pool.query(
      "update agent_worker set seen_at = seen_at - interval '61 s' where agent_id = $1 and worker_id = 'w-2'",
      [agentId],
    );
    expect(await view()).toMatchObject({ workers: 1, freeSlots: 1 });
    await database.pool.query("update agent_worker set seen_at = seen_at - interval '61 s' where agent_id = $1", [
      agentId,
    ]);
    expect(await view()).toMatchObject({ workers: 0, freeSlots: 0, offlineSince: expect.any(String) });
  });

  it("let callers go as people set it, also after they registered again, with a receipt of each wish", async () => {
    const { name } = await store.makeAgent();
    const caller = { tenantId: TENANT, actor: { kind: "operator", id: "ann" } } as const;
    const wish = (agent: string, on: boolean) => releaseCallers({ agents: store.agents }, caller, { agent, on });
    for (const on of [true, true, false, true]) expect(await wish(name, on)).toEqual({ value: null });
    await store.makeAgent({ name, version: "2" });
    expect(await store.agents.findView(TENANT, name)).toMatchObject({ version: "2", releasesCallers: true });
    expect(await wish("nobody", true)).toMatchObject({ refusal: { code: "AGENT_NOT_FOUND" } });
    const { rows } = await database.pool.query("select verb, outcome from receipt where subject = $1 order by id", [
      `agent ${name}`,
    ]);
    expect(rows.map(({ verb, outcome }) => `${verb} ${outcome}`)).toEqual([
      "agent.release_callers accepted",
      "agent.release_callers unchanged",
      "agent.keep_callers accepted",
      "agent.release_callers accepted",
    ]);
  });

  it("are listed by name, those of the tenant alone", async () => {
    const made = await Promise.all(["b", "a"].map((name) => store.makeAgent({ name })));
    const names = (await store.agents.list(TENANT)).map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(names).toEqual(expect.arrayContaining(made.map(({ name }) => name)));
    expect(await store.agents.list("other")).toEqual([]);
    expect(await store.agents.findView("other", "a")).toBeNull();
    expect(await store.agents.findId("other", "a")).toBeNull();
  });

  it("tell those who wait for work that a new limit may admit it", async () => {
    store.told.length = 0;
    const { agentId } = await store.makeAgent({ concurrency: 2 });
    expect(store.told).toEqual([`work:${agentId}`]);
  });
});
