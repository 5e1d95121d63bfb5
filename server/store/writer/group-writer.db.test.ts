import { describe, expect, it } from "vitest";
import type { Task } from "../../domain/task/task";
import { openTestStore, type TestStore } from "../../testing/open-test-store";
import { testDatabase } from "../../testing/test-database";
import { STEP } from "../../testing/write-shapes";
import { GroupWriter } from "./group-writer";

const database = testDatabase();

async function makeTasks(store: TestStore, count: number): Promise<Task[]> {
  const agent = await store.makeAgent();
  const refs = await Promise.all(Array.from({ length: count }, () => store.makeTask(agent.name)));
  const tasks = await Promise.all(refs.map((ref) => store.tasks.find(ref)));
  return tasks.flatMap((task) => task ?? []);
}

async function transactionsOf(tasks: readonly Task[]): Promise<number> {
  const ids = tasks.map(({ id }) => id);
  const { rows } = await database.pool.query(
    "select count(distinct xid)::int as n from task_event where seq > 1 and task_id = any($1)",
    [ids],
  );
  return rows[0]?.n;
}

describe("GroupWriter", () => {
  it("writes what came in one turn in one statement", async () => {
    await using store = openTestStore(database.url);
    const tasks = await makeTasks(store, 50);
    const writer = new GroupWriter(store.pools.writer);
    const results = await Promise.all(tasks.map((task) => writer.submit({ task, change: { events: [STEP] } })));
    expect(results.every((written) => written?.version === 2)).toBe(true);
    expect(await transactionsOf(tasks)).toBe(1);
  });

  it("puts no more than 200 decisions into a statement", async () => {
    await using store = openTestStore(database.url);
    const tasks = await makeTasks(store, 201);
    const writer = new GroupWriter(store.pools.writer);
    await Promise.all(tasks.map((task) => writer.submit({ task, change: { events: [STEP] } })));
    expect(await transactionsOf(tasks)).toBe(2);
  });

  it("lets a large decision travel alone", async () => {
    await using store = openTestStore(database.url);
    const tasks = await makeTasks(store, 3);
    const writer = new GroupWriter(store.pools.writer, 1);
    const large = { ...STEP, data: "x".repeat(70_000) };
    await Promise.all(tasks.map((task, i) => writer.submit({ task, change: { events: [i === 1 ? large : STEP] } })));
    expect(await transactionsOf(tasks)).toBe(3);
  });

  it("lets one bad payload hurt nobody else", async () => {
    await using store = openTestStore(database.url);
    const tasks = await makeTasks(store, 6);
    const writer = new GroupWriter(store.pools.writer);
    // The JSON type takes an escaped NUL, a text column does not.
    const bad = { ...STEP, stepKey: "\u0000" };
    const results = await Promise.allSettled(
      tasks.map((task, i) => writer.submit({ task, change: { events: [i === 2 ? bad : STEP] } })),
    );
    expect(results.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
      "fulfilled",
      "fulfilled",
    ]);
    const { rows } = await database.pool.query("select version from task where id = any($1) order by id", [
      tasks.map(({ id }) => id),
    ]);
    expect(rows.map(({ version }) => version)).toEqual([2, 2, 1, 2, 2, 2]);
  });

  it("answers everybody when the database does not", async () => {
    await using store = openTestStore(database.url);
    const tasks = await makeTasks(store, 3);
    const writer = new GroupWriter(store.pools.writer);
    const blocker = await database.pool.connect();
    await blocker.query("begin; lock table task in exclusive mode");
    const writes = tasks.map((task) => writer.submit({ task, change: { events: [STEP] } }));
    const settled = Promise.allSettled(writes);
    await cutWaiting();
    await blocker.query("rollback");
    blocker.release();
    expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  });
});

/** Waits for a connection that waits for the lock, and cuts it. */
async function cutWaiting(): Promise<void> {
  for (;;) {
    const { rowCount } = await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rowCount) return;
  }
}
