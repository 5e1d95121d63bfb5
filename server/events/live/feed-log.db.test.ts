import type { Pool, PoolClient } from "pg";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { insertAgent, insertEvent, insertTask } from "../../testing/insert-rows";
import { testDatabase } from "../../testing/test-database";
import { FeedLog, type FeedRow, MAX_EVENTS } from "./feed-log";
import type { Position } from "./position";

const database = testDatabase();
let agent_id = "";
let open: PoolClient[] = [];
const log = () => new FeedLog(database.pool);
const FLEET = { scopes: new Set(["*"]), taskIds: new Set<string>() };

beforeAll(async () => {
  agent_id = await insertAgent(database.pool);
});

afterEach(async () => {
  for (const client of open) client.release(true);
  open = [];
});

async function begin(): Promise<PoolClient> {
  const client = await database.pool.connect();
  open.push(client);
  await client.query("begin");
  return client;
}

const told = (rows: readonly FeedRow[]) => rows.map(({ taskId, seq }) => `${taskId}:${seq}`);

/** Reads on until nothing new comes. */
async function readAll(from: Position, pool: Pool = database.pool): Promise<{ rows: FeedRow[]; position: Position }> {
  const { rows, position } = await new FeedLog(pool).readAfter(from);
  return { rows: [...rows], position };
}

describe("FeedLog", () => {
  it("tells what was committed since, once, in the order of each task", async () => {
    const [a, b] = [await insertTask(database.pool, { agent_id }), await insertTask(database.pool, { agent_id })];
    const from = await log().now();
    for (const taskId of [a, b, a]) await insertEvent(database.pool, taskId);
    const first = await readAll(from);
    expect(told(first.rows)).toEqual([`${a}:1`, `${b}:1`, `${a}:2`]);
    expect((await readAll(first.position)).rows).toEqual([]);
  });

  it("never passes over a transaction that commits late (I3)", async () => {
    const [late, early] = [
      await insertTask(database.pool, { agent_id }),
      await insertTask(database.pool, { agent_id }),
    ];
    const from = await log().now();
    const slow = await begin();
    await insertEvent(slow, late);
    await insertEvent(database.pool, early);
    const first = await readAll(from);
    expect(told(first.rows)).toEqual([`${early}:1`]);
    await insertEvent(database.pool, early);
    const second = await readAll(first.position);
    expect(told(second.rows)).toEqual([`${early}:2`]);
    await slow.query("commit");
    const third = await readAll(second.position);
    expect(told(third.rows)).toEqual([`${late}:1`]);
    expect((await readAll(third.position)).rows).toEqual([]);
  });

  it("tells nothing of what was rolled back", async () => {
    const taskId = await insertTask(database.pool, { agent_id });
    const from = await log().now();
    const slow = await begin();
    await insertEvent(slow, taskId);
    const { position } = await readAll(from);
    await slow.query("rollback");
    expect((await readAll(position)).rows).toEqual([]);
  });

  it("reads each event once while many write and some commit late (I3)", async () => {
    const tasks = await Promise.all(Array.from({ length: 5 }, () => insertTask(database.pool, { agent_id })));
    let position = await log().now();
    const seen: string[] = [];
    let writing = true;
    const writers = tasks.map(async (taskId, at) => {
      for (let round = 0; round < 20; round += 1) {
        const client = await begin();
        await insertEvent(client, taskId);
        // Others commit in between: the lower the task, the longer it stays open.
        for (let wait = at; wait < tasks.length; wait += 1) await client.query("select 1");
        await client.query("commit");
        client.release();
        open.splice(open.indexOf(client), 1);
      }
    });
    const reading = (async () => {
      while (writing) {
        const batch = await readAll(position);
        seen.push(...told(batch.rows));
        position = batch.position;
      }
    })();
    await Promise.all(writers);
    writing = false;
    await reading;
    seen.push(...told((await readAll(position)).rows));
    for (const taskId of tasks) {
      const own = seen.filter((text) => text.startsWith(taskId));
      expect(own).toEqual(Array.from({ length: 20 }, (_, seq) => `${taskId}:${seq + 1}`));
    }
  });

  it("says when more happened than one batch holds", async () => {
    const taskId = await insertTask(database.pool, { agent_id });
    const from = await log().now();
    await database.pool.query(
      "insert into task_event (task_id, seq, type, actor, data, task_version) select $1, n, 'step.completed', 'worker:w', '{}', 1 from generate_series(1, $2::int) n",
      [taskId, MAX_EVENTS + 1],
    );
    const batch = await log().readAfter(from);
    expect(batch.isOverfull).toBe(true);
    expect(await log().readAfter(batch.position)).toMatchObject({ isOverfull: false, rows: [] });
    expect(await log().replay(from, { tenantId: "local", topics: FLEET })).toBeNull();
  });
});

describe("replay", () => {
  it("tells what the topics missed, of the reader's tenant alone (I16)", async () => {
    const other = await insertAgent(database.pool, { tenant_id: "other" });
    const make = (row: Record<string, unknown>) => insertTask(database.pool, { agent_id, ...row });
    const [inside, below, beside] = [
      await make({ scope: "prod" }),
      await make({ scope: "prod/lab" }),
      await make({ scope: "product" }),
    ];
    const foreign = await insertTask(database.pool, { agent_id: other, tenant_id: "other", scope: "prod" });
    const from = await log().now();
    for (const taskId of [inside, below, beside, foreign, inside]) await insertEvent(database.pool, taskId);
    const replay = async (scopes: string[], taskIds: string[], tenantId = "local") => {
      const found = await log().replay(from, {
        tenantId,
        topics: { scopes: new Set(scopes), taskIds: new Set(taskIds) },
      });
      return found?.tasks;
    };
    const row = (taskId: string, events = 1) => ({ taskId, firstSeq: 1, lastSeq: events, events });
    expect(new Set(await replay(["prod"], []))).toEqual(new Set([row(inside, 2), row(below)]));
    expect(await replay([], [beside])).toEqual([row(beside)]);
    expect(await replay([], [foreign])).toEqual([]);
    expect(await replay(["*"], [], "other")).toEqual([row(foreign)]);
    expect(await replay(["*"], [], "nobody")).toEqual([]);
  });

  it.each([
    ["of another life", (position: Position) => ({ ...position, epoch: "00000000-0000-4000-8000-000000000000" })],
    ["too old", (position: Position) => ({ ...position, atMs: position.atMs - 25 * 3_600_000 })],
    ["ahead of the database", (position: Position) => ({ ...position, snapshot: "9999999:9999999:" })],
  ])("is nothing from a position %s", async (_, change) => {
    expect(await log().replay(change(await log().now()), { tenantId: "local", topics: FLEET })).toBeNull();
  });
});
