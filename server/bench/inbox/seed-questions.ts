import type { ClientBase } from "pg";

const AGENT = `insert into agent (id, tenant_id, name, version, input_schema, pause_modes, resume_causes, skills)
  values (gen_random_uuid(), 'local', 'asker', '1', 'true', '{}', '{}', '{}')`;
const TASKS = `insert into task (id, tenant_id, agent_id, scope, context_id, title, labels, state, open_interrupts, created_at, state_since)
  select uuidv7(), 'local', a.id, (array['prod/billing', 'prod/support', 'staging'])[1 + n % 3], n::text, 'Match invoice ' || n, '{}',
    'input_required', 1, clock_timestamp() - n * interval '1 s', clock_timestamp() - n * interval '1 s'
  from agent a, generate_series(1, $1::int) n where a.name = 'asker'`;
const QUESTIONS = `insert into interrupt (id, task_id, tenant_id, key, kind, message, payload, schema, status, opened_version, opened_at)
  select uuidv7(), t.id, 'local', 'vendor', case when t.context_id::int % 20 = 0 then 'credential' else 'input' end, 'Which vendor is this line from?',
    '{"line": "14 x bearing housing, 62 mm"}', 'true', 'open', 1, t.state_since from task t`;
const MARKS = `insert into inbox_mark (tenant_id, source, subject, assignee, changed_by)
  select 'local', 'question', t.id::text, case when t.context_id::int % 30 = 0 then 'operator:local' else 'operator:reviewer-2' end, 'operator:local'
  from task t where t.context_id::int % 3 = 0`;

/** So many tasks that ask one question each, a third of them with somebody who takes care. */
export async function seedQuestions(client: ClientBase, count: number): Promise<void> {
  await client.query("insert into tenant (id) values ('local') on conflict do nothing");
  await client.query(AGENT);
  await client.query(TASKS, [count]);
  await client.query(QUESTIONS);
  await client.query(MARKS);
  await client.query("analyze");
}
