import type { InboxKind } from "../../contract/inbox-inputs";

/**
 * Where items of the inbox come from. To add a source is to add its kinds to the contract and its SQL here: rows of
 * `(kind, subject, task_id, since, urgent_since, due_at, count)`, one for each thing that waits; $1 is the tenant.
 */
export interface InboxSource {
  readonly kinds: readonly InboxKind[];
  readonly sql: string;
}

/** One item a task, however much it asks; it needs a sign-in when it asks for nothing else. */
const QUESTIONS: InboxSource = {
  kinds: ["question", "sign_in"],
  sql: `select case when bool_and(n.kind = 'credential') then 'sign_in' else 'question' end as kind, n.task_id::text as subject, n.task_id,
    min(n.opened_at) as since, min(n.escalated_at) as urgent_since, min(n.expires_at) as due_at, count(*)::int as count
  from interrupt n where n.tenant_id = $1 and n.status = 'open' group by n.task_id`,
};

/** Tasks that people hold for longer than they should be without a look. */
const REVIEWS: InboxSource = {
  kinds: ["review"],
  sql: `select 'review' as kind, s.task_id::text as subject, s.task_id, s.paused_at as since, null::timestamptz as urgent_since, s.review_by as due_at, 1 as count
  from suspension s join task t on t.id = s.task_id and t.tenant_id = $1 and t.suspension = s.handle
  where s.resumed_at is null and s.overdue_at is not null`,
};

const SOURCES: readonly InboxSource[] = [QUESTIONS, REVIEWS];

/** All that waits of these kinds; of every kind when none is named. */
export function itemsOf(kinds: readonly InboxKind[]): string {
  const wanted = SOURCES.filter((source) => kinds.length === 0 || source.kinds.some((kind) => kinds.includes(kind)));
  return wanted.map(({ sql }) => sql).join("\nunion all ");
}
