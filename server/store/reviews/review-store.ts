import type { Pool } from "pg";
import type { ReviewRule } from "../../domain/review/review-time";
import type { ScopeCounts } from "../../domain/review/scope-tree";
import { RECEIPTS_TOPIC, WAKES_TOPIC } from "../../events/topics";
import type { ReviewStore, WantedRule } from "../../ports/review-store";
import { prepared } from "../prepared";
import { inAct } from "../settings/in-act";
import { reviewWithin } from "./review-sql";

interface Tools {
  readonly pool: Pool;
  readonly newId: () => string;
  readonly onCommitted: (topics: readonly string[]) => void;
}

/** Scopes that are listed at most. */
const MAX_SCOPES = 1_000;
/** Held tasks that are written in one statement. */
const SLICE = 500;

const rules = prepared(
  `select nullif(scope, '') as scope, within_ms as "withinMs" from scope_review where tenant_id = $1 order by 1 nulls first`,
);
const scopes = prepared(`select x.scope, sum(x.active)::int as active, sum(x.overdue)::int as overdue from (
    select t.scope, count(*) as active, count(s.overdue_at) as overdue
    from task t left join suspension s on s.handle = t.suspension where t.tenant_id = $1 and t.ended_at is null group by 1
    union all select default_scope, 0, 0 from agent where tenant_id = $1
    union all select scope, 0, 0 from ended_count where tenant_id = $1) x
  group by 1 order by 1 limit ${MAX_SCOPES}`);

const put = prepared(`insert into scope_review (tenant_id, scope, within_ms) values ($1, $2, $3)
  on conflict (tenant_id, scope) do update set within_ms = excluded.within_ms where scope_review.within_ms <> excluded.within_ms`);
const remove = prepared("delete from scope_review where tenant_id = $1 and scope = $2");

/** Those that were given a time of their own keep it. */
const HELD = `suspension s join task t on t.id = s.task_id and t.suspension = s.handle
    where t.tenant_id = $1 and s.resumed_at is null and s.overdue_at is null and s.review_by is not null and s.review_within_ms is null`;
const OF_TASK = { tenant: "t.tenant_id", scope: "t.scope" };

const wouldBeOverdue =
  prepared(`with wanted as (select tenant_id, scope, within_ms from scope_review where tenant_id = $1 and scope <> $2
    union all select $1, $2, $3::int where $3::int is not null)
  select count(*)::int as n from ${HELD} and s.review_by > clock_timestamp()
    and s.review_since + ${reviewWithin(OF_TASK, "wanted")} <= clock_timestamp()`);

// Tasks are locked first, by id, so that a bulk act and this cannot wait for each other in a circle.
const renew = prepared(`with l as materialized (
    select t.id, s.handle, s.review_since + ${reviewWithin(OF_TASK)} as review_by from ${HELD}
      and s.review_by <> s.review_since + ${reviewWithin(OF_TASK)} order by t.id limit ${SLICE} for no key update of t),
  w as (update task t set version = t.version + 1 from l where t.id = l.id returning t.id)
  update suspension s set review_by = l.review_by from l join w on w.id = l.id where s.handle = l.handle`);

/** Review times of scopes in PostgreSQL. */
export function openReviewStore({ pool, newId, onCommitted }: Tools): ReviewStore {
  return {
    rules: async (tenantId) => (await pool.query<ReviewRule>(rules([tenantId]))).rows,
    scopes: async (tenantId) => (await pool.query<ScopeCounts>(scopes([tenantId]))).rows,

    async wouldBeOverdue(tenantId, rule) {
      const { rows } = await pool.query<{ n: number }>(wouldBeOverdue([...keyOf(tenantId, rule), rule.withinMs]));
      return rows[0]?.n ?? 0;
    },

    async set(tenantId, rule, act) {
      await inAct(pool, { id: newId(), tenantId, act }, async (client) => {
        const key = keyOf(tenantId, rule);
        const change = rule.withinMs === null ? remove(key) : put([...key, rule.withinMs]);
        const { rowCount } = await client.query(change);
        return { done: null, unchanged: rowCount === 0 };
      });
      let written = SLICE;
      while (written === SLICE) written = (await pool.query(renew([tenantId]))).rowCount ?? 0;
      onCommitted([RECEIPTS_TOPIC, WAKES_TOPIC]);
    },
  };
}

/** All scopes stand in the table as the empty path. */
function keyOf(tenantId: string, { scope }: WantedRule): string[] {
  return [tenantId, scope ?? ""];
}
