import type { ClientBase, Pool } from "pg";
import type { RefillView } from "../../contract/budget-view";
import { parseActor } from "../../domain/actor";
import type { HolderKind } from "../../domain/task/task";
import type { BudgetRef } from "../../ports/budget-store";
import { prepared } from "../prepared";

/** Holders that are named. */
const NAMED = 20;

// By open suspensions, and by pauses under way. A budget's hold bears its name as the reason.
const count =
  prepared(`with b as (select id, 'policy:budget:' || id as actor from budget where tenant_id = $1 and id = $2 and deleted_at is null),
  asked as (select t.id, x ->> 'kind' as kind, (x -> 'actor' ->> 'kind') || ':' || (x -> 'actor' ->> 'id') as actor, x ->> 'reason' as reason
    from task t cross join lateral jsonb_array_elements(t.pending_pause -> 'holders') x
    where t.tenant_id = $1 and t.attempt is not null and t.pending_pause is not null and t.pending_cancel is null),
  held as materialized (select s.task_id as id, h.handle from b join holder h on h.kind = 'budget' and h.actor = b.actor and h.released_at is null
      join suspension s on s.handle = h.handle and s.resumed_at is null join task t on t.id = s.task_id and t.ended_at is null and t.pending_cancel is null
    union all select a.id, null from b join asked a on a.kind = 'budget' and a.actor = b.actor),
  others as (select held.id, h.kind, h.actor, h.reason from b, held join holder h on h.handle = held.handle and h.released_at is null where h.actor <> b.actor
    union all select a.id, a.kind, a.actor, a.reason from b, held join asked a on a.id = held.id where held.handle is null and a.actor <> b.actor),
  named as (select kind, actor, case kind when 'budget' then reason end as reason, count(distinct id)::int as tasks from others
    group by 1, 2, 3 order by tasks desc, 2, 1 limit ${NAMED})
  select (select count(*)::int from held) as held, (select count(distinct id)::int from others) as stay,
    coalesce((select json_agg(n order by n.tasks desc, n.actor, n.kind) from named n), '[]') as by
  from b`);

interface Row {
  readonly held: number;
  readonly stay: number;
  readonly by: readonly {
    readonly kind: HolderKind;
    readonly actor: string;
    readonly reason: string | null;
    readonly tasks: number;
  }[];
}

/** What letting go of all that the budget holds comes to now; null: there is no such budget. */
export async function countHeld(db: Pool | ClientBase, { tenantId, budgetId }: BudgetRef): Promise<RefillView | null> {
  const [row] = (await db.query<Row>(count([tenantId, budgetId]))).rows;
  if (!row) return null;
  const stayBy = row.by.map(({ actor, tasks, ...holder }) => ({
    holder: { ...holder, actor: parseActor(actor) },
    tasks,
  }));
  return { goOn: row.held - row.stay, stay: row.stay, stayBy };
}
