import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { budgetCase } from "../../testing/budget-cases";
import { BudgetPlay } from "../../testing/budget-play";
import { joinTestTools, type TestTools } from "../../testing/product/join-test-tools";
import { testDatabase } from "../../testing/test-database";
import { budgetsOf, OF_TASK } from "./budget-sql";

const CASES = 1_000;
/** The same cases each time; another number plays other ones. */
const SEED = 1;
/** Cases that are played at the same time; each is a tenant of its own. */
const AT_ONCE = 100;

const database = testDatabase();
let tools: TestTools;
beforeAll(() => {
  tools = joinTestTools(database.url);
});
afterAll(() => tools.close());

/** Writes all of it as it is before anything has happened; which budgets count for a task is worked out by the product. */
async function lay(plays: readonly BudgetPlay[]): Promise<void> {
  const rows = plays.map((play) => play.rows());
  const write = (text: string, pick: (all: (typeof rows)[number]) => readonly object[]) =>
    tools.pool.query(text, [JSON.stringify(rows.flatMap(pick))]);
  await write("insert into tenant (id) select id from json_to_recordset($1) as x(id text)", ({ tenants }) => tenants);
  await write(
    `insert into agent (id, tenant_id, name, version, skills, input_schema, pause_modes, resume_causes)
      select id, tenant, name, '1', '{}', '{}', '{finish_step}', '{}' from json_to_recordset($1) as x(id uuid, tenant text, name text)`,
    ({ agents }) => agents,
  );
  await write(
    `insert into task (id, tenant_id, agent_id, context_id, title, scope, labels, parent_task_id, state, event_seq, queued_at, state_log)
      select id, tenant, agent, id, 'T', scope, labels, parent, 'submitted', 1, clock_timestamp(), '[]'
      from json_to_recordset($1) as x(id uuid, tenant text, agent uuid, scope text, labels text[], parent uuid)`,
    ({ tasks }) => tasks,
  );
  await write(
    `with b as (insert into budget (id, tenant_id, name, measure, target_kind, target, window_kind, limit_units, notify_percent, hold_percent, at_limit,
          bucket_seconds, created_by, attached_at)
        select id, tenant, id, measure, kind, target, 'life', "limitUnits", "notifyPercent", "holdPercent", "atLimit", 3600, 'operator:ann', clock_timestamp()
        from json_to_recordset($1) as x(id uuid, tenant text, measure text, kind text, target text, "limitUnits" bigint, "notifyPercent" int,
          "holdPercent" int, "atLimit" text) returning *),
      w as (insert into budget_window (budget_id, starts_at, tenant_id, limit_units)
        select id, date_trunc('milliseconds', clock_timestamp()) - interval '1 s', tenant_id, limit_units from b returning *)
      insert into budget_slot (budget_id, starts_at, no) select w.budget_id, w.starts_at, n from w, generate_series(0, 31) n`,
    ({ budgets }) => budgets,
  );
  await tools.pool.query("vacuum analyze task, budget, budget_window, budget_slot");
  await tools.pool.query(`update task t set budgets = ${budgetsOf(OF_TASK)}, metered_at = clock_timestamp()`);
}

/** Budgets whose slots, or whose course, are not what the steps of their tasks say. */
const LEDGER = `with told as (select u.id, sum(case b.measure when 'steps' then 1 when 'tokens' then (e.data->'usage'->>'inputTokens')::int
        else (e.data->'usage'->>'costMicros')::int end) as units
      from task t cross join unnest(t.budgets) u(id) join budget b on b.id = u.id join task_event e on e.task_id = t.id and e.type = 'step.completed' group by 1),
    counted as (select budget_id as id, sum(spent) as units from budget_slot group by 1),
    course as (select budget_id as id, sum(amount) as units from budget_use group by 1)
  select b.id, counted.units as counted, course.units as course, told.units as told
  from budget b left join told using (id) left join counted using (id) left join course using (id)
  where coalesce(counted.units, 0) <> coalesce(told.units, 0) or coalesce(course.units, 0) <> coalesce(told.units, 0)`;

it("starts, stops and counts 1,000 random trees of tasks exactly as sums alone would have it", async () => {
  const plays = fc
    .sample(budgetCase, { numRuns: CASES, seed: SEED })
    .map((one, i) => new BudgetPlay(tools.ports, one, `case-${i}`));
  await lay(plays);
  const next = plays.values();
  const play = async () => {
    for (const one of next) await one.play();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, play));
  const found = await tools.pool.query<{ id: string; spent: number; reserved: number }>(
    "select budget_id as id, sum(spent)::int as spent, sum(reserved)::int as reserved from budget_slot group by 1",
  );
  const rows = new Map(found.rows.map((row) => [row.id, row]));
  for (const one of plays) one.compare(rows);
  expect(plays.flatMap(({ problems }) => problems).slice(0, 3)).toEqual([]);
  expect((await tools.pool.query(LEDGER)).rows).toEqual([]);
  // It is no proof when nothing of it came about.
  for (const name of ["claims", "commits", "pauses", "refusedClaims", "shortReserves", "exempts"] as const) {
    const times = plays.reduce((sum, { counts }) => sum + counts[name], 0);
    expect([name, times > 20]).toEqual([name, true]);
  }
}, 120_000);
