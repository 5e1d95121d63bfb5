import type { Pool } from "pg";
import type { RetentionPreview, RetentionView } from "../../contract/checkpoint-view";
import type { RuleAtWork } from "../../ports/checkpoint-store";
import { prepared } from "../prepared";
import { inAct, type SettingsReceipt } from "../settings/in-act";

/** Unflagged versions that a task keeps where no rule says otherwise. */
const KEEP_NEWEST = 20;
/** The agent of the rule for all that have none of their own. */
const ALL = "";

interface Rule {
  readonly agent: string | null;
  readonly keepNewest: number;
}

const keep = prepared(
  "select keep_newest as n from retention_rule where tenant_id = $1 and agent in ($2, '') order by agent desc limit 1",
);

export async function findKeepNewest(pool: Pool, tenantId: string, agent: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(keep([tenantId, agent]));
  return rows[0]?.n ?? KEEP_NEWEST;
}

const use =
  prepared(`select a.name as agent, u.tasks, u.versions, u.flagged, u.bytes::float8 as bytes, r.keep_newest as "keepNewest",
    coalesce(r.after_task, o.after_task) is not null as "isRunning"
  from agent a left join retention_rule r on r.tenant_id = a.tenant_id and r.agent = a.name
    left join retention_rule o on o.tenant_id = a.tenant_id and o.agent = ''
  cross join lateral (select count(distinct c.task_id)::int as tasks, count(*)::int as versions, count(*) filter (where c.flagged)::int as flagged,
    coalesce(sum(c.size_bytes), 0) as bytes from task t join checkpoint c on c.task_id = t.id where t.agent_id = a.id) u
  where a.tenant_id = $1 order by u.bytes desc, a.name`);

export async function readRetention(pool: Pool, tenantId: string): Promise<RetentionView> {
  const { rows } = await pool.query<RetentionView["agents"][number]>(use([tenantId]));
  return { keepNewest: await findKeepNewest(pool, tenantId, ALL), agents: rows };
}

// The same rule as the clean-up's own: the newest unflagged stay, and so does what is needed.
const preview =
  prepared(`select count(distinct x.task_id)::int as tasks, count(*)::int as versions, coalesce(sum(x.size_bytes), 0)::float8 as bytes from (
    select c.task_id, c.version, c.size_bytes, t.ended_at, row_number() over (partition by c.task_id order by c.version desc) as place
    from checkpoint c join task t on t.id = c.task_id join agent a on a.id = t.agent_id
    where t.tenant_id = $1 and not c.flagged and (a.name = $2 or ($2 = '' and not exists (
      select 1 from retention_rule r where r.tenant_id = $1 and r.agent = a.name)))) x
  where x.place > $3
    and not exists (select 1 from task f where f.forked_from_task_id = x.task_id and f.forked_from_version = x.version)
    and (x.ended_at is not null or x.version is distinct from (select s.checkpoint_version from suspension s where s.task_id = x.task_id
      order by s.paused_at desc, s.handle desc limit 1))`);

export async function previewRetention(pool: Pool, tenantId: string, rule: Rule): Promise<RetentionPreview> {
  const { rows } = await pool.query<RetentionPreview>(preview([tenantId, rule.agent ?? ALL, rule.keepNewest]));
  return rows[0] ?? { tasks: 0, versions: 0, bytes: 0 };
}

const FIRST_TASK = "00000000-0000-0000-0000-000000000000";
const set =
  prepared(`insert into retention_rule (tenant_id, agent, keep_newest, after_task) values ($1, $2, $3, '${FIRST_TASK}')
  on conflict (tenant_id, agent) do update set keep_newest = excluded.keep_newest, after_task = excluded.after_task, changed_at = clock_timestamp()`);

export async function setRetention(pool: Pool, rule: Rule, receipt: SettingsReceipt): Promise<void> {
  await inAct(pool, receipt, async (client) => {
    await client.query(set([receipt.tenantId, rule.agent ?? ALL, rule.keepNewest]));
    return { done: undefined };
  });
}

const atWork = prepared(`select r.tenant_id as "tenantId", r.agent, (select coalesce(json_agg(x), '[]') from (
    select t.id as "taskId", a.name as agent from task t join agent a on a.id = t.agent_id
    where t.tenant_id = r.tenant_id and t.id > r.after_task and (r.agent = '' or a.name = r.agent)
      and t.checkpoint_seq > r.keep_newest order by t.id limit $1) x) as tasks
  from retention_rule r where r.after_task is not null order by r.changed_at limit 1`);

export async function findRuleAtWork(pool: Pool, limit: number): Promise<RuleAtWork | null> {
  const { rows } = await pool.query<RuleAtWork>(atWork([limit]));
  return rows[0] ?? null;
}

const settle = prepared("update retention_rule set after_task = $3 where tenant_id = $1 and agent = $2");

export async function settleRule(
  pool: Pool,
  { tenantId, agent }: Pick<RuleAtWork, "tenantId" | "agent">,
  upTo: string | null,
): Promise<void> {
  await pool.query(settle([tenantId, agent, upTo]));
}
