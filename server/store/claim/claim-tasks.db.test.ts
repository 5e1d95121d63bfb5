import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decideCancel } from "../../domain/task/decide-cancel";
import { decideCommit } from "../../domain/task/decide-commit";
import { LEASE_MS } from "../../domain/task/task";
import { aCommit } from "../../testing/make-task";
import { ONCALL } from "../../testing/make-views";
import { anAct, openTestStore, type TestStore } from "../../testing/open-test-store";
import { testDatabase } from "../../testing/test-database";
import { findWorkPackage } from "../read/task/find-work-package";

const database = testDatabase();
let store: TestStore;

beforeAll(() => {
  store = openTestStore(database.url);
});
afterAll(() => store[Symbol.asyncDispose]());

async function rows(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await database.pool.query(sql, values)).rows;
}
const claim = (agentId: string, max = 1, tasks = store.tasks) =>
  tasks.claim({ agentId, workerId: "w-1", max, leaseMs: LEASE_MS });

describe("claim", () => {
  it("gives the longest waiting task, with a token and a lease of its own", async () => {
    const agent = await store.makeAgent();
    const first = await store.makeTask(agent.name);
    const second = await store.makeTask(agent.name);
    const before = await store.tasks.find(first);
    const [claimed] = await claim(agent.agentId);
    const task = await store.tasks.find(first);
    expect(claimed).toEqual({
      taskId: first.taskId,
      attempt: task?.attempt,
      attemptNo: 1,
      leaseUntil: task?.leaseUntil,
      work: expect.objectContaining({ task, inputText: "{}", journal: [], messages: [] }),
    });
    expect(task).toMatchObject({
      state: "working",
      version: 2,
      controlRevision: 2,
      eventSeq: 2,
      commitNo: 0,
      workerId: "w-1",
      queuedAt: null,
    });
    expect(task?.stateSince.getTime()).toBeGreaterThan(before?.stateSince.getTime() ?? 0);
    expect(
      await rows(
        "select seq, type, actor, data, task_version from task_event where task_id = $1 and seq = 2",
        first.taskId,
      ),
    ).toEqual([
      {
        seq: 2,
        type: "attempt.claimed",
        actor: "worker:w-1",
        data: { from: "submitted", to: "working", attemptNo: 1, workerId: "w-1" },
        task_version: 2,
      },
    ]);
    expect((await claim(agent.agentId, 5)).map(({ taskId }) => taskId)).toEqual([second.taskId]);
    expect(await claim(agent.agentId)).toEqual([]);
  });

  it("gives several at once, each to one of those who ask", async () => {
    const agent = await store.makeAgent();
    const refs = await Promise.all(Array.from({ length: 20 }, () => store.makeTask(agent.name)));
    await using other = openTestStore(database.url);
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, i) => claim(agent.agentId, 3, (i % 2 ? store : other).tasks)),
    );
    const taken = claims.flat();
    const rest = await claim(agent.agentId, 20);
    expect([...taken, ...rest].map(({ taskId }) => taskId).toSorted()).toEqual(
      refs.map(({ taskId }) => taskId).toSorted(),
    );
    expect(new Set([...taken, ...rest].map(({ attempt }) => attempt)).size).toBe(20);
  });

  it("never runs more tasks than the agent has places, and uses a place again as soon as it is free", async () => {
    const agent = await store.makeAgent({ concurrency: 3 });
    for (let i = 0; i < 30; i++) await store.makeTask(agent.name);
    await using other = openTestStore(database.url);
    let ended = 0;
    const worker = async (tasks: TestStore["tasks"]) => {
      while (ended < 30) {
        for (const { taskId, attempt } of await claim(agent.agentId, 2, tasks)) {
          const [taken] = await rows(
            "select count(*)::int as n from task where agent_id = $1 and attempt is not null",
            agent.agentId,
          );
          expect(taken?.n).toBeLessThanOrEqual(3);
          const ref = { tenantId: "local", taskId };
          const finish = aCommit({
            attempt,
            end: { kind: "finish", to: "completed", reason: null },
            checkpointId: v7(),
          });
          const outcome = await tasks.transact(ref, null, (task) => decideCommit(task, finish));
          expect(outcome.kind).toBe("moved");
          ended += 1;
        }
      }
    };
    await Promise.all([store, other, store, other, store].map(({ tasks }) => worker(tasks)));
    expect(
      await rows("select count(*)::int as n from agent_slot where agent_id = $1 and task_id is null", agent.agentId),
    ).toEqual([{ n: 3 }]);
    expect(await rows("select state, count from ended_count where agent_id = $1", agent.agentId)).toEqual([
      { state: "completed", count: 30 },
    ]);
  });

  it("hands out what an untouched task was made with, as a reading of it says; of one that was written to nothing", async () => {
    const agent = await store.makeAgent();
    const message = { messageId: "m-1", parts: [{ text: "hello" }], details: { from: "a client" } };
    const untouched = await store.makeTask(agent.name, { input: { page: 1 }, message });
    const touched = await store.makeTask(agent.name);
    await rows("update task set version = version + 1 where id = $1", touched.taskId);
    const [first, second] = await claim(agent.agentId, 2);
    expect(first?.work).toEqual(await findWorkPackage(store.pools.read, untouched));
    expect(first?.work).toMatchObject({ inputText: '{"page":1}', unanswered: 1, messages: [{ messageId: "m-1" }] });
    expect(second).toMatchObject({ taskId: touched.taskId, work: null });
  });

  it("hands out all that a task goes on from that came back into line here; another process leaves it to a reading", async () => {
    const agent = await store.makeAgent();
    const { ref, attempt } = await store.makeWorking(agent);
    const release = (by: string) => aCommit({ attempt: by, end: { kind: "release" }, checkpointId: v7() });
    await store.tasks.transact(ref, null, (task) => decideCommit(task, release(attempt)));
    const [again] = await claim(agent.agentId);
    expect(again?.work).toEqual(await findWorkPackage(store.pools.read, ref));
    expect(again?.work?.task).toMatchObject({ attemptNo: 2, state: "working" });
    await store.tasks.transact(ref, null, (task) => decideCommit(task, release(again?.attempt ?? "")));
    await using other = openTestStore(database.url);
    expect(await claim(agent.agentId, 1, other.tasks)).toMatchObject([{ taskId: ref.taskId, work: null }]);
  });

  it("hands out all again once a claim met one that came back: in a long line that came back one alone is read apart", async () => {
    const agent = await store.makeAgent();
    await using other = openTestStore(database.url);
    const working = [];
    for (const _ of [1, 2, 3]) working.push(await store.makeWorking(agent));
    for (const { ref, attempt } of working) {
      const end = aCommit({ attempt, end: { kind: "release" }, checkpointId: v7() });
      await store.tasks.transact(ref, null, (task) => decideCommit(task, end));
    }
    const handed = [];
    for (const _ of [1, 2, 3]) handed.push(...(await claim(agent.agentId, 1, other.tasks)));
    expect(handed.map(({ attemptNo, work }) => [attemptNo, work !== null])).toEqual([
      [2, false],
      [2, true],
      [2, true],
    ]);
  });

  it("does not hand out what an attempt starts from when somebody wrote to the task meanwhile", async () => {
    const agent = await store.makeAgent();
    const refs = [];
    for (let i = 0; i < 4; i++) refs.push(await store.makeTask(agent.name));
    const [first, , , last] = refs.map(({ taskId }) => taskId);
    // Tasks are taken one after the other: the claim is kept waiting at the first while another one is written to.
    await database.pool.query(`create function wait_here() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(4711); return new; end $$`);
    await database.pool.query(`create trigger wait_here before update on task for each row
        when (new.id = '${first}') execute function wait_here()`);
    const gate = await database.pool.connect();
    await gate.query("select pg_advisory_lock(4711)");
    const claiming = claim(agent.agentId, 4);
    const waits = "select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted";
    while ((await rows(waits))[0]?.n === 0) await new Promise((resolve) => setImmediate(resolve));
    await gate.query("update task set version = version + 1 where id = $1", [last]);
    await gate.query("select pg_advisory_unlock(4711)");
    gate.release();
    const claimed = await claiming;
    await database.pool.query("drop trigger wait_here on task");
    expect(claimed.map(({ taskId, work }) => [taskId, work === null])).toEqual(
      refs.map(({ taskId }) => [taskId, taskId === last]),
    );
  });

  it("passes over a task that is being canceled", async () => {
    const agent = await store.makeAgent();
    const ref = await store.makeTask(agent.name);
    await store.tasks.transact(ref, anAct("cancel"), (task) =>
      decideCancel(task, { actor: ONCALL, reason: null, controlRevision: null, mode: "now", undoMs: 60_000 }),
    );
    expect(await claim(agent.agentId)).toEqual([]);
  });

  it("counts tasks that run already against a new limit, and lets them end under a lower one", async () => {
    const agent = await store.makeAgent();
    for (let i = 0; i < 6; i++) await store.makeTask(agent.name);
    expect(await claim(agent.agentId, 2)).toHaveLength(2);
    await store.makeAgent({ name: agent.name, concurrency: 3 });
    expect(await claim(agent.agentId, 6)).toHaveLength(1);
    await store.makeAgent({ name: agent.name, concurrency: 1 });
    expect(await claim(agent.agentId, 6)).toEqual([]);
    await store.makeAgent({ name: agent.name, concurrency: null });
    expect(await claim(agent.agentId, 6)).toHaveLength(3);
  });
});

describe("extendLeases", () => {
  it("extends live ones and changes no version; says which are lost", async () => {
    const agent = await store.makeAgent();
    const live = await store.makeWorking(agent);
    const over = await store.makeWorking(agent);
    await rows("update task set lease_until = clock_timestamp() - interval '1 ms' where id = $1", over.ref.taskId);
    await rows("update task set lease_until = clock_timestamp() + interval '5 s' where id = $1", live.ref.taskId);
    const before = await store.tasks.find(live.ref);
    const leases = [live, over, { ...live, attempt: v7() }].map(({ ref, attempt }) => ({
      taskId: ref.taskId,
      attempt,
    }));
    const foreign = await store.tasks.extendLeases("other", leases, LEASE_MS);
    expect(foreign.map(({ task }) => task)).toEqual([null, null, null]);
    const [first, ...lost] = await store.tasks.extendLeases("local", leases, LEASE_MS);
    const after = await store.tasks.find(live.ref);
    expect(first).toEqual({ ...leases[0], task: after });
    expect(lost.map(({ task }) => task)).toEqual([null, null]);
    expect({ ...after, leaseUntil: null }).toEqual({ ...before, leaseUntil: null });
    expect(after?.leaseUntil?.getTime()).toBeGreaterThan((before?.leaseUntil?.getTime() ?? 0) + 5_000);
    expect(await store.tasks.extendLeases("local", [], LEASE_MS)).toEqual([]);
  });
});
