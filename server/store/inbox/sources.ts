import type { InboxKind } from "../../contract/inbox-inputs";
import { TAKEN, WINDOW_NOW } from "../budgets/budget-sql";

/**
 * Where items of the inbox come from. To add a source is to add its kinds to the contract and its SQL here: rows of
 * `(kind, subject, task_id, since, urgent_since, due_at, count, title)`, one for each thing that waits; $1 is the tenant.
 * The title is null where it is that of the task. `isMeant` is a condition on `task t`, for items of several tasks.
 */
interface InboxSource {
  readonly kinds: readonly InboxKind[];
  sql(isMeant: string): string;
  /** The same rows, the oldest first by an index, for who wants the first few of them alone. */
  readonly oldestFirst?: string;
}

/** One item a task, however much it asks; it needs a sign-in when it asks for nothing else. */
const QUESTIONS: InboxSource = {
  kinds: ["question", "sign_in"],
  sql: () => `select case when bool_and(n.kind = 'credential') then 'sign_in' else 'question' end as kind, n.task_id::text as subject, n.task_id,
    min(n.opened_at) as since, min(n.escalated_at) as urgent_since, min(n.expires_at) as due_at, count(*)::int as count, null::text as title
  from interrupt n where n.tenant_id = $1 and n.status = 'open' group by n.task_id`,
  oldestFirst: `select o.kind, n.task_id::text as subject, n.task_id, n.opened_at as since, o.urgent_since, o.due_at, o.count, null::text as title
  from interrupt n cross join lateral (select case when bool_and(q.kind = 'credential') then 'sign_in' else 'question' end as kind,
      min(q.escalated_at) as urgent_since, min(q.expires_at) as due_at, count(*)::int as count
    from interrupt q where q.task_id = n.task_id and q.status = 'open') o
  where n.tenant_id = $1 and n.status = 'open'
    and not exists (select from interrupt e where e.task_id = n.task_id and e.status = 'open' and (e.opened_at, e.id) < (n.opened_at, n.id))`,
};

/** Tasks that people hold for longer than they should be without a look. */
const REVIEWS: InboxSource = {
  kinds: ["review"],
  sql: () => `select 'review' as kind, s.task_id::text as subject, s.task_id, s.paused_at as since, null::timestamptz as urgent_since, s.review_by as due_at, 1 as count,
    null::text as title
  from suspension s join task t on t.id = s.task_id and t.tenant_id = $1 and t.suspension = s.handle
  where s.resumed_at is null and s.overdue_at is not null`,
};

/** The open holds of a kind. By the held tasks, which are few beside all that was ever held. */
const heldBy = (kind: "budget" | "recovery") => `task t join suspension s on s.handle = t.suspension
    join holder h on h.handle = s.handle and h.kind = '${kind}' and h.released_at is null
  where t.tenant_id = $1 and t.ended_at is null and t.state = 'paused_by_client'`;

/** One item a budget that holds tasks: somebody raises it, or lets them wait until it begins anew. */
const BUDGETS: InboxSource = {
  kinds: ["budget"],
  sql: (
    isMeant,
  ) => `select 'budget' as kind, b.id::text as subject, o.task_id, o.since, null::timestamptz as urgent_since, null::timestamptz as due_at, o.count, b.name as title
  from (select h.actor, (array_agg(t.id order by s.paused_at, t.id))[1] as task_id, min(s.paused_at) as since, count(*)::int as count
    from ${heldBy("budget")} and ${isMeant} group by h.actor) o
  join budget b on 'policy:budget:' || b.id = o.actor and b.tenant_id = $1`,
};

const NEAR = `budget b ${WINDOW_NOW}
    where b.tenant_id = $1 and b.deleted_at is null and (bw.notified_at is not null or bw.tripped_at is not null)`;

/**
 * One item a budget that reached its rung, or its end, and holds no task; for as long as a live task counts for it. Marks of it are
 * not those of the budget that holds. Live tasks are read once, whatever the number of budgets.
 */
const NEAR_BUDGETS: InboxSource = {
  kinds: ["budget_near"],
  sql: (
    isMeant,
  ) => `select 'budget_near' as kind, n.id::text as subject, o.task_id, n.since, null::timestamptz as urgent_since, null::timestamptz as due_at, n.count, n.name as title
  from (select b.id, b.name, coalesce(bw.notified_at, bw.tripped_at) as since, floor(100 * ${TAKEN} / (bw.limit_units + bw.extra_units))::int as count
    from ${NEAR}) n
    join (select budget_id, (array_agg(t.id order by t.id))[1] as task_id from task t cross join unnest(t.budgets) budget_id
      where t.tenant_id = $1 and t.ended_at is null and t.budgets && (select array_agg(b.id) from ${NEAR}) and ${isMeant} group by budget_id) o
      on o.budget_id = n.id
  where 'policy:budget:' || n.id not in (select h.actor from ${heldBy("budget")})`,
};

/** Tasks whose agent a restart or a crash cut off: nothing starts again by itself. */
const RECOVERY: InboxSource = {
  kinds: ["recovery"],
  sql: () => `select 'recovery' as kind, t.id::text as subject, t.id as task_id, s.paused_at as since, null::timestamptz as urgent_since, null::timestamptz as due_at, 1 as count,
    null::text as title
  from ${heldBy("recovery")}`,
};

const SOURCES: readonly InboxSource[] = [QUESTIONS, REVIEWS, BUDGETS, NEAR_BUDGETS, RECOVERY];

/** All that waits of these kinds, of every kind when none is named; of several tasks in one item, those that are meant. */
export function itemsOf(kinds: readonly InboxKind[], isMeant: readonly string[]): string {
  return sourcesOf(kinds)
    .map(({ sql }) => sql(["true", ...isMeant].join(" and ")))
    .join("\nunion all ");
}

/** The same for a page, which then does not read all there is: several sources have no order in common. */
export function oldestItemsOf(kinds: readonly InboxKind[], isMeant: readonly string[]): string {
  const [only, ...others] = sourcesOf(kinds);
  return (others.length === 0 && only?.oldestFirst) || itemsOf(kinds, isMeant);
}

function sourcesOf(kinds: readonly InboxKind[]): readonly InboxSource[] {
  return SOURCES.filter((source) => kinds.length === 0 || source.kinds.some((kind) => kinds.includes(kind)));
}
