import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertAgent } from "../../testing/insert-rows";
import { anAct, TENANT } from "../../testing/open-test-store";
import { testDatabase } from "../../testing/test-database";
import { openPools, type Pools } from "../pools";
import { openWaitStore } from "./wait-store";

const database = testDatabase();
let pools: Pools;
beforeAll(() => {
  pools = openPools(database.url);
});
afterAll(() => pools.close());

const TOOLS = { newId: v7, onCommitted: () => undefined };
/** Tasks that wait for an event, another task's end and a timeout each, all far away. */
const PARKED = 10_000;
const FILL = `with t as (insert into task (id, tenant_id, agent_id, context_id, title, labels, state, suspension, paused_from_state)
  select gen_random_uuid(), $1, $2, gen_random_uuid(), 'T', '{}', 'paused_by_agent', 'suspend-' || n, 'working' from generate_series(1, $3::int) n
  returning id, tenant_id, suspension),
s as (insert into suspension (handle, task_id, initiator, actor, stop_proof, paused_from_state, opened_version)
  select suspension, id, 'agent', 'agent:a', 'acknowledged', 'working', 1 from t)
insert into wake_condition (handle, no, tenant_id, task_id, set_by, kind, topic, after_task_id, due_at, on_timeout, listens_since, opened_at)
select t.suspension, c.no, t.tenant_id, t.id, 'agent', c.kind, case when c.no = 1 then 'topic-' || t.suspension end,
  case when c.no = 2 then gen_random_uuid() end, case when c.no = 3 then clock_timestamp() + interval '1 day' end,
  case when c.no = 3 then 'fail' end, clock_timestamp(), clock_timestamp() - interval '1 hour'
from t, (values (1, 'event'), (2, 'task'), (3, 'timeout')) c(no, kind)`;

interface Node {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Node[];
}

/** What a statement of the store reads of the conditions, as the database carried it out: by which index, and how many. */
async function readsOf(run: (store: ReturnType<typeof openWaitStore>) => Promise<unknown>): Promise<readonly string[]> {
  const reads: string[] = [];
  const visit = (node: Node): void => {
    const count = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
    if (node["Index Name"]?.startsWith("wake_condition")) reads.push(`${node["Index Name"]}: ${count}`);
    if (node["Relation Name"] === "wake_condition" && node["Node Type"] === "Seq Scan") reads.push("all of them");
    for (const child of node.Plans ?? []) visit(child);
  };
  const client = await pools.writer.connect();
  await client.query("begin");
  const spied = {
    async query(statement: string | { readonly text: string; readonly values: unknown[] }) {
      // One transaction around all of it: what is looked at first is taken back before it is done.
      if (typeof statement === "string") return { rows: [] };
      if (!statement.text.includes("wake_condition")) return client.query(statement);
      await client.query("savepoint before");
      const { rows } = await client.query(`explain (analyze, format json) ${statement.text}`, statement.values);
      await client.query("rollback to before");
      visit(rows[0]["QUERY PLAN"][0].Plan);
      return client.query(statement);
    },
    connect: () => Promise.resolve(spied),
    release: () => undefined,
    on: () => undefined,
    off: () => undefined,
  };
  // The store asks its pool for no more than this.
  await run(openWaitStore({ ...TOOLS, pool: spied as never }));
  await client.query("commit");
  client.release();
  return reads;
}

describe("10,000 parked tasks that wait for three things each", () => {
  beforeAll(async () => {
    const agentId = await insertAgent(database.pool, { tenant_id: TENANT });
    await database.pool.query(FILL, [TENANT, agentId, PARKED]);
    await database.pool.query("analyze");
  });

  it("cost nothing while nothing happens: the look of the background reads none of them", async () => {
    expect(await readsOf((store) => store.due(200))).toEqual(["wake_condition_due: 0"]);
    const lookedAt = new Date();
    const reads = await readsOf((store) => store.meetNew(lookedAt));
    expect(reads).toContain("wake_condition_opened: 0");
    expect(reads.filter((read) => !read.endsWith(": 0"))).toEqual([]);
    expect((await readsOf((store) => store.findCircle(lookedAt))).filter((read) => !read.endsWith(": 0"))).toEqual([]);
    expect(await readsOf((store) => store.nextDueInMs())).toEqual(["wake_condition_due: 1"]);
  });

  const event = { tenantId: TENANT, provider: null, senderId: null, data: null };
  const act = anAct("send_event");

  it("and an event reads those that wait for it", async () => {
    const reads = await readsOf((store) =>
      store.receive({ ...event, id: v7(), topic: "topic-suspend-7" }, act, () => []),
    );
    expect(reads).toContain("wake_condition_topic: 1");
  });

  it("and one that was passed over when it came reads those alone that wait for it", async () => {
    const insert =
      "insert into external_event (id, tenant_id, topic, sender) values ($1, $2, 'topic-suspend-9', 'client:x')";
    await database.pool.query(insert, [v7(), TENANT]);
    const reads = await readsOf((store) => store.meetNew(new Date()));
    expect(reads).toContain("wake_condition_topic: 1");
    expect(reads.filter((read) => !/: [01]$/.test(read))).toEqual([]);
  });

  it("and those that it meets are due", async () => {
    const store = openWaitStore({ ...TOOLS, pool: pools.writer });
    expect(await store.receive({ ...event, id: v7(), topic: "topic-suspend-8" }, act, () => [])).toMatchObject({
      woken: 1,
    });
    expect(await store.due(200)).toHaveLength(3);
  });
});
