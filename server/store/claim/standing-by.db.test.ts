import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Claimed } from "../../ports";
import { insertRow } from "../../testing/insert-rows";
import { checkTasks } from "../../testing/invariants/check-tasks";
import { openTestStore, TENANT, type TestStore } from "../../testing/open-test-store";
import { testDatabase } from "../../testing/test-database";
import { findWorkPackage } from "../read/task/find-work-package";

const database = testDatabase();
let store: TestStore;

beforeAll(() => {
  store = openTestStore(database.url);
});
afterAll(() => store[Symbol.asyncDispose]());

const LEASE = { leaseMs: 15_000 };
type Agent = { readonly agentId: string; readonly name: string };

/** A worker that waits, and how often it was told that it was given a task. */
function standBy({ name }: Agent, workerId = "w-1") {
  let told = 0;
  const onGiven = () => {
    told += 1;
  };
  const standing = store.tasks.standBy({ tenantId: TENANT, agents: ["another", name], workerId, ...LEASE, onGiven });
  return { leave: () => standing.leave(), toldTimes: () => told };
}
const claim = ({ agentId }: Agent, max = 10) => store.tasks.claim({ agentId, workerId: "w-1", max, ...LEASE });
const idOf = (given: Claimed | null) => given?.taskId ?? null;

/** All rows of a task, without what differs between any two. */
async function rowsOf(taskId: string) {
  const read = async (table: string, order = "1") => {
    const column = table === "task" ? "id" : "task_id";
    const { rows } = await database.pool.query(`select * from ${table} where ${column} = $1 order by ${order}`, [
      taskId,
    ]);
    return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !ITS_OWN.has(name))));
  };
  const [task] = await read("task");
  return {
    task: { ...task, state_log: statesOf(task?.state_log) },
    input: await read("task_input"),
    events: await read("task_event", "seq"),
    messages: await read("message", "seq"),
    receipts: await read("receipt"),
  };
}
const statesOf = (log: unknown) => (log as [state: string, at: number][]).map(([state]) => state);
const TIMES = ["at", "created_at", "updated_at", "state_since", "claimed_at", "listens_since", "lease_until"];
const ITS_OWN = new Set([...TIMES, "id", "task_id", "context_id", "attempt", "xid"]);

describe("a worker that stands by", () => {
  it("is given a task that is made meanwhile, as making it and a claim right after would have left it", async () => {
    const agent = await store.makeAgent();
    const message = { messageId: "m-1", parts: [{ text: "hello" }], details: { from: "a client" } };
    const made = { input: { page: 1.5 }, message, client: "client:c", dialect: "a2a-1.0", labels: ["a"] };
    const worker = standBy(agent);
    store.told.length = 0;
    const ref = await store.makeTask(agent.name, made);
    expect(store.told).toEqual([`task:${ref.taskId}`, "receipts:"]);
    expect(worker.toldTimes()).toBe(1);
    const given = await worker.leave();
    const task = await store.tasks.find(ref);
    expect(given).toEqual({
      taskId: ref.taskId,
      attempt: task?.attempt,
      attemptNo: 1,
      leaseUntil: task?.leaseUntil,
      work: await findWorkPackage(store.pools.read, ref),
    });
    expect(store.tasks.recall(ref)).toEqual(task);

    const other = await store.makeTask(agent.name, made);
    expect((await claim(agent)).map(({ taskId }) => taskId)).toEqual([other.taskId]);
    expect(await rowsOf(ref.taskId)).toEqual(await rowsOf(other.taskId));
    expect(await checkTasks(database.pool, [ref.taskId])).toEqual([]);
  });

  it("is given one without a message, too", async () => {
    const agent = await store.makeAgent();
    const worker = standBy(agent);
    const ref = await store.makeTask(agent.name);
    const other = await store.makeTask(agent.name);
    expect(idOf(await worker.leave())).toBe(ref.taskId);
    await claim(agent);
    expect(await rowsOf(ref.taskId)).toEqual(await rowsOf(other.taskId));
    expect(await checkTasks(database.pool, [ref.taskId])).toEqual([]);
  });

  it("is given one; of several, the one that has waited longest comes first", async () => {
    const agent = await store.makeAgent();
    const workers = [standBy(agent, "w-1"), standBy(agent, "w-2")];
    const [first, second, third] = [
      await store.makeTask(agent.name),
      await store.makeTask(agent.name),
      await store.makeTask(agent.name),
    ];
    const given = await Promise.all(workers.map(({ leave }) => leave()));
    expect(given.map((one) => [one?.taskId, one?.work?.task.workerId])).toEqual([
      [first.taskId, "w-1"],
      [second.taskId, "w-2"],
    ]);
    expect((await claim(agent)).map(({ taskId }) => taskId)).toEqual([third.taskId]);
  });

  it("is given one of several that are made at once; the others wait for a claim", async () => {
    const agent = await store.makeAgent();
    const worker = standBy(agent);
    const refs = await Promise.all(Array.from({ length: 5 }, () => store.makeTask(agent.name)));
    const given = await worker.leave();
    const taken = [...(given ? [given] : []), ...(await claim(agent))];
    expect(taken.map(({ taskId }) => taskId).toSorted()).toEqual(refs.map(({ taskId }) => taskId).toSorted());
    const ids = refs.map(({ taskId }) => taskId);
    expect(await checkTasks(database.pool, ids)).toEqual([]);
  });

  it("is given nothing once it left; one that leaves while a task is made for it hears what became of it", async () => {
    const agent = await store.makeAgent();
    const worker = standBy(agent);
    expect(await worker.leave()).toBeNull();
    const waits = await store.makeTask(agent.name);
    expect((await claim(agent)).map(({ taskId }) => taskId)).toEqual([waits.taskId]);
    const hasty = standBy(agent);
    const making = store.makeTask(agent.name);
    const given = await hasty.leave();
    expect(idOf(given)).toBe((await making).taskId);
  });

  const HINDRANCES: Readonly<Record<string, (agent: Agent) => Promise<unknown>>> = {
    "another waits before it": (agent) => store.makeTask(agent.name, { title: "Earlier" }),
    "a stop takes it in": ({ name }) =>
      insertRow(database.pool, "scope_hold", {
        id: v7(),
        tenant_id: TENANT,
        target_kind: "agent",
        target: name,
        actor: "operator:ann",
      }),
    "a budget counts for it": ({ agentId }) =>
      insertRow(database.pool, "budget", {
        id: v7(),
        tenant_id: TENANT,
        name: agentId,
        measure: "steps",
        target_kind: "agent",
        target: agentId,
        window_kind: "life",
        limit_units: 1,
        at_limit: "pause",
        bucket_seconds: 3600,
        created_by: "operator:ann",
      }),
  };

  it.each(Object.entries(HINDRANCES))("is not given a task where %s, and goes on waiting", async (_, hinder) => {
    const agent = await store.makeAgent();
    await hinder(agent);
    const worker = standBy(agent);
    store.told.length = 0;
    const ref = await store.makeTask(agent.name);
    expect(store.told).toContain(`work:${agent.agentId}`);
    expect(await store.tasks.find(ref)).toMatchObject({ state: "submitted", version: 1, attempt: null });
    await database.pool.query("update scope_hold set released_at = clock_timestamp()");
    await database.pool.query("update budget set deleted_at = clock_timestamp()");
    expect((await claim(agent)).map(({ taskId }) => taskId)).toContain(ref.taskId);
    const next = await store.makeTask(agent.name);
    expect(worker.toldTimes()).toBe(1);
    expect(idOf(await worker.leave())).toBe(next.taskId);
  });

  it("is not given what its agent has no place for, what another agent is to do, or what was made before", async () => {
    const limited = await store.makeAgent({ concurrency: 1 });
    const free = await store.makeAgent();
    await store.makeTask(free.name, { requestId: "order-1" });
    await claim(free);
    const workers = [standBy(limited), standBy(free)];
    await store.makeTask(limited.name);
    await store.makeTask((await store.makeAgent()).name);
    await store.makeTask(free.name, { requestId: "order-1" });
    expect(await Promise.all(workers.map(({ leave }) => leave()))).toEqual([null, null]);
    expect(await claim(limited)).toHaveLength(1);
  });

  it("goes on waiting where a task could not be made", async () => {
    const agent = await store.makeAgent();
    const worker = standBy(agent);
    await expect(store.makeTask(agent.name, { inputText: "{" })).rejects.toThrow(/json/);
    const ref = await store.makeTask(agent.name);
    expect(idOf(await worker.leave())).toBe(ref.taskId);
  });
});
