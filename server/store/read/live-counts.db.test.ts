import { beforeAll, describe, expect, it } from "vitest";
import { insertAgent, insertTask } from "../../testing/insert-rows";
import { testDatabase } from "../../testing/test-database";
import { LIVE_COUNTS, readLiveCounts } from "./live-counts";

const ENDED = 20_000;
const database = testDatabase();

describe("the counts of what is live", () => {
  beforeAll(async () => {
    const { pool } = database;
    const [digest, idle] = await Promise.all([insertAgent(pool), insertAgent(pool, { name: "idle" })]);
    const since = new Date(Date.now() - 60_000);
    await insertTask(pool, { agent_id: digest, queued_at: since });
    await insertTask(pool, { agent_id: digest });
    await insertTask(pool, { agent_id: digest, state: "paused_by_client" });
    await insertTask(pool, { agent_id: idle, state: "completed" });
    await pool.query(
      `insert into task (id, tenant_id, agent_id, context_id, title, labels, state, ended_at)
       select gen_random_uuid(), 'local', $1, gen_random_uuid(), 'old', '{}', 'completed', now() from generate_series(1, $2)`,
      [idle, ENDED],
    );
    await pool.query("vacuum analyze task");
  });

  it("are told by state, and by agent of what waits", async () => {
    const { states, queues } = await readLiveCounts(database.pool);
    expect(states).toEqual({ submitted: 2, paused_by_client: 1 });
    expect(queues).toEqual([{ agent: "digest", waiting: 2, oldestMs: expect.any(Number) }]);
    expect(queues[0]?.oldestMs).toBeGreaterThan(59_000);
  });

  it("do not look at what is ended", async () => {
    const { rows } = await database.pool.query(`explain ${LIVE_COUNTS}`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("task_live");
    expect(plan).toContain("task_claim");
    expect(plan).not.toContain("Seq Scan on task");
  });
});
