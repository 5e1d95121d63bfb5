import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { budgetCase } from "../../testing/budget-cases";
import { BudgetPlay, type CountedWindow } from "../../testing/budget-play";
import { unpinWindows } from "../../testing/pass-days";
import { joinTestTools, type TestTools } from "../../testing/product/join-test-tools";
import { testDatabase } from "../../testing/test-database";
import { budgetsOf, OF_TASK, WINDOW_NOW } from "./budget-sql";

const CASES = 1_000;
/** The same cases each time; another number plays other ones. */
const SEED = 1;
/** Cases that are played at the same time; each is a tenant of its own. */
const AT_ONCE = 100;
/** It is noon there: no day goes by but those that are played. */
const EAST = 12 - new Date().getUTCHours();
const ZONE = `Etc/GMT${EAST > 0 ? "-" : "+"}${Math.abs(EAST)}`;

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
    `with b as (insert into budget (id, tenant_id, name, measure, target_kind, target, window_kind, zone, limit_units, notify_percent, hold_percent, at_limit,
          bucket_seconds, created_by, attached_at)
        select id, tenant, id, measure, kind, target, "window", zone, "limitUnits", "notifyPercent", "holdPercent", "atLimit", 3600, 'operator:ann', clock_timestamp()
        from json_to_recordset($1) as x(id uuid, tenant text, measure text, kind text, target text, "limitUnits" bigint, "notifyPercent" int,
          "holdPercent" int, "atLimit" text, "window" text, zone text) returning *),
      w as (insert into budget_window (budget_id, starts_at, ends_at, tenant_id, limit_units)
        select id, date_trunc('milliseconds', clock_timestamp()) - interval '1 s', null::timestamptz, tenant_id, limit_units from b where window_kind = 'life'
        union all select id, d.at + n * interval '1 day', d.at + (n + 1) * interval '1 day', tenant_id, limit_units
          from b cross join generate_series(0, 1) n cross join lateral (select date_trunc('day', clock_timestamp(), b.zone) as at) d where window_kind = 'day' returning *)
      insert into budget_slot (budget_id, starts_at, no) select w.budget_id, w.starts_at, n from w, generate_series(0, 31) n`,
    ({ budgets }) => budgets.map((budget) => ({ ...budget, zone: ZONE })),
  );
  await unpinWindows(tools.pool);
  await tools.pool.query("vacuum analyze task, budget, budget_window, budget_slot");
  await tools.pool.query(`update task t set budgets = ${budgetsOf(OF_TASK)}, metered_at = clock_timestamp()`);
}

/** Budgets whose slots, or whose course, are not what the steps of their tasks say, over all their windows. Of time no step says how much. */
const LEDGER = `with told as (select u.id, sum(case b.measure when 'steps' then 1 when 'tokens' then (e.data->'usage'->>'inputTokens')::int
        when 'cost' then (e.data->'usage'->>'costMicros')::int end) as units
      from task t cross join unnest(t.budgets) u(id) join budget b on b.id = u.id join task_event e on e.task_id = t.id and e.type = 'step.completed' group by 1),
    counted as (select budget_id as id, sum(spent) as units from budget_slot group by 1),
    course as (select budget_id as id, sum(amount) as units from budget_use group by 1)
  select b.id, counted.units as counted, course.units as course, told.units as told
  from budget b left join told using (id) left join counted using (id) left join course using (id)
  where coalesce(course.units, 0) <> coalesce(counted.units, 0) or (b.measure <> 'active_time' and coalesce(counted.units, 0) <> coalesce(told.units, 0))`;

/** What the window of each budget has come to that holds now, and the ones before it. */
const WINDOWS = `select b.id, coalesce(sum(s.spent) filter (where s.starts_at = bw.starts_at), 0)::float8 as spent,
    coalesce(sum(s.reserved) filter (where s.starts_at = bw.starts_at), 0)::float8 as reserved,
    coalesce(sum(s.spent) filter (where s.starts_at < bw.starts_at), 0)::float8 as "spentBefore"
  from budget b ${WINDOW_NOW} join budget_slot s on s.budget_id = b.id group by 1`;

it("starts, stops and counts 1,000 random trees of tasks exactly as sums alone would have it", async () => {
  const plays = fc
    .sample(budgetCase, { numRuns: CASES, seed: SEED })
    .map((one, i) => new BudgetPlay(tools, one, `case-${i}`));
  await lay(plays);
  const next = plays.values();
  const play = async () => {
    for (const one of next) await one.play();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, play));
  const found = await tools.pool.query<CountedWindow & { readonly id: string }>(WINDOWS);
  const rows = new Map(found.rows.map((row) => [row.id, row]));
  for (const one of plays) one.compare(rows);
  expect(plays.flatMap(({ problems }) => problems).slice(0, 3)).toEqual([]);
  expect((await tools.pool.query(LEDGER)).rows).toEqual([]);
  // It is no proof when nothing of it came about.
  const names = Object.keys(plays[0]?.counts ?? {}) as (keyof BudgetPlay["counts"])[];
  expect(names).toContain("turns");
  for (const name of names) {
    const times = plays.reduce((sum, { counts }) => sum + counts[name], 0);
    expect([name, times > 20]).toEqual([name, true]);
  }
}, 120_000);
