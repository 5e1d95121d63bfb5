import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import type { Decide } from "../../domain/task/change";
import { decidePause } from "../../domain/task/decide-pause";
import type { TaskRef } from "../../ports";
import { ONCALL } from "../../testing/make-views";
import { anAct, openTestStore } from "../../testing/open-test-store";
import { testDatabase } from "../../testing/test-database";
import { JustEnded } from "../clients/just-ended";
import { DatabaseClock } from "../database-clock";
import { GroupWriter } from "../writer/group-writer";
import { TaskCache } from "./task-cache";
import { TaskQueues } from "./task-queues";
import { transactSlice } from "./transact-slice";
import type { Workbench } from "./workbench";

const database = testDatabase();

const pauseFor =
  (reason: string | null, handle = `suspend-${v7()}`): Decide<string> =>
  (task, at) =>
    decidePause(
      task,
      {
        mode: "finish_step",
        reason,
        actor: ONCALL,
        holder: "operator",
        conditions: [],
        handle,
        checkpointId: v7(),
      },
      at,
    );
const pause: Decide<string> = (task, at) => pauseFor(null)(task, at);

function openBench(pool: Workbench["pool"]): Workbench {
  return {
    ...{ pool, newId: v7, onCommitted: () => undefined, writer: new GroupWriter(pool) },
    ...{ cache: new TaskCache(), queues: new TaskQueues(), clock: new DatabaseClock() },
    justEnded: new JustEnded(),
  };
}

describe("transactSlice", () => {
  it("gives each order the outcome it would have had alone, and writes all that moved in one statement", async () => {
    await using store = openTestStore(database.url);
    const pool = store.pools.writer;
    const told: string[] = [];
    const bench: Workbench = { ...openBench(pool), onCommitted: (topics) => void told.push(...topics) };
    const agent = await store.makeAgent();
    const queued = await Promise.all(Array.from({ length: 20 }, () => store.makeTask(agent.name)));
    const [held] = queued;
    if (!held) throw new Error("No task was made.");
    await store.tasks.transact(held, anAct("pause"), pause);
    const missing: TaskRef = { tenantId: "local", taskId: v7() };
    const decideOf =
      (ref: TaskRef, i: number): Decide<string> =>
      (task, at) => {
        // Somebody is faster than the slice on one of them.
        if (i === 5 && task.version === 1)
          database.pool.query("update task set version = version + 1 where id = $1", [ref.taskId]);
        return pause(task, at);
      };
    const orders = [...queued, missing].map((ref, i) => ({ ref, act: anAct("pause"), decide: decideOf(ref, i) }));
    const outcomes = await transactSlice(bench, orders);
    expect(outcomes.map((outcome) => outcome.status === "fulfilled" && outcome.value.kind)).toEqual([
      "unchanged",
      ...Array.from({ length: 19 }, () => "moved"),
      "refused",
    ]);
    const { rows } = await database.pool.query(
      "select count(distinct xid)::int as statements, count(*)::int as n from task_event where type = 'task.paused' and task_id <> $1",
      [held.taskId],
    );
    expect(rows[0].n).toBe(19);
    expect(rows[0].statements).toBeLessThanOrEqual(2);
    expect(told.filter((topic) => topic.startsWith("turn:"))).toHaveLength(19);
    const found = await Promise.all(queued.map((ref) => store.tasks.find(ref)));
    expect(found.map((task) => task?.state)).toEqual(queued.map(() => "paused_by_client"));
    const receipts = await database.pool.query(
      "select outcome, count(*)::int as n from receipt where verb = 'pause' group by 1 order by 1",
    );
    expect(receipts.rows).toEqual([
      { outcome: "accepted", n: 20 },
      { outcome: "refused", n: 1 },
      { outcome: "unchanged", n: 1 },
    ]);
  });

  it("lets a task that nothing can be decided on fail by itself", async () => {
    await using store = openTestStore(database.url);
    const agent = await store.makeAgent();
    const queued = await Promise.all(Array.from({ length: 3 }, () => store.makeTask(agent.name)));
    const decide: Decide<string> = (task, at) => {
      if (task.id === queued[1]?.taskId) throw new TypeError("Its row cannot be read.");
      return pause(task, at);
    };
    const orders = queued.map((ref) => ({ ref, act: anAct("pause"), decide }));
    const outcomes = await transactSlice(openBench(store.pools.writer), orders);
    expect(outcomes).toMatchObject([
      { value: { kind: "moved" } },
      { status: "rejected", reason: expect.objectContaining({ message: "Its row cannot be read." }) },
      { value: { kind: "moved" } },
    ]);
  });

  it("tries each alone when the database takes one of them in no way: that one fails, the others move", async () => {
    await using store = openTestStore(database.url);
    const pool = store.pools.writer;
    const bench = openBench(pool);
    const agent = await store.makeAgent();
    const refs = await Promise.all(Array.from({ length: 20 }, () => store.makeTask(agent.name)));
    const bad = refs[7]?.taskId ?? "";
    await database.pool.query(`create function refuse_one() returns trigger language plpgsql as $$ begin
        if new.id = '${bad}' then raise exception 'no such thing'; end if;
        return new; end $$;
      create trigger refuses_one before update on task for each row execute function refuse_one()`);
    const outcomes = await transactSlice(
      bench,
      refs.map((ref) => ({ ref, act: anAct("pause"), decide: pause })),
    );
    await database.pool.query("drop trigger refuses_one on task");
    expect(outcomes.map(({ status }) => status)).toEqual(
      refs.map(({ taskId }) => (taskId === bad ? "rejected" : "fulfilled")),
    );
    const found = await Promise.all(refs.map((ref) => store.tasks.find(ref)));
    expect(found.map((task) => task?.state)).toEqual(
      refs.map(({ taskId }) => (taskId === bad ? "submitted" : "paused_by_client")),
    );
    const { rows } = await database.pool.query(
      "select outcome, count(*)::int as n from receipt where verb = 'pause' and task_id = any($1) group by 1",
      [refs.map(({ taskId }) => taskId)],
    );
    expect(rows).toEqual([{ outcome: "accepted", n: 19 }]);
  });

  it.each([
    ["that are alike", ["review", "review", "review"]],
    ["of which one is another one", ["review", "audit", "review"]],
    ["that have nothing to say", [null, null, null]],
    ["of which one has nothing to say", ["review", null, "review"]],
  ] as const)("writes to each of orders %s what is its own", async (_, reasons) => {
    await using store = openTestStore(database.url);
    const agent = await store.makeAgent();
    const refs = await Promise.all(reasons.map(() => store.makeTask(agent.name)));
    // They are not of one age.
    await database.pool.query("update task set version = version + 3 where id = $1", [refs[2]?.taskId]);
    const handles = refs.map(() => `suspend-${v7()}`);
    const outcomes = await transactSlice(
      openBench(store.pools.writer),
      refs.map((ref, i) => ({
        ref,
        act: { ...anAct("pause"), reason: reasons[i] ?? null, requestId: `request ${handles[i]}` },
        decide: pauseFor(reasons[i] ?? null, handles[i]),
      })),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    const { rows } = await database.pool.query(
      `select s.handle, s.reason, s.stop_proof as proof, h.reason as "holdersReason", e.data->>'handle' as "eventsHandle", e.data->>'reason' as "eventsReason",
        r.handle as "receiptsHandle", r.reason as "receiptsReason", r.request_id as request, r.version_before as before, t.suspension, t.version, t.event_seq as events, c.version as checkpoint
      from unnest($1::uuid[]) with ordinality x(id, no) join task t on t.id = x.id join suspension s on s.task_id = t.id join holder h on h.handle = s.handle
        join task_event e on e.task_id = t.id and e.type = 'task.paused' join receipt r on r.task_id = t.id and r.verb = 'pause' join checkpoint c on c.task_id = t.id
      order by x.no`,
      [refs.map(({ taskId }) => taskId)],
    );
    const events = rows.map((row) => row.events);
    expect(new Set(events).size).toBe(1);
    expect(rows).toEqual(
      handles.map((handle, i) => ({
        ...{ handle, reason: reasons[i], proof: "never_started", holdersReason: reasons[i], eventsHandle: handle },
        ...{
          eventsReason: reasons[i],
          receiptsHandle: handle,
          receiptsReason: reasons[i],
          request: `request ${handle}`,
        },
        ...{ before: i === 2 ? 4 : 1, suspension: handle, version: i === 2 ? 5 : 2, events: events[0], checkpoint: 1 },
      })),
    );
  });

  it("takes no more than 200", async () => {
    await using store = openTestStore(database.url);
    const bench = { pool: store.pools.writer } as Workbench;
    const ref = { tenantId: "local", taskId: v7() };
    const orders = Array.from({ length: 201 }, () => ({ ref, act: null, decide: pause }));
    await expect(transactSlice(bench, orders)).rejects.toThrow("A slice takes 200 orders, not 201.");
  });
});
