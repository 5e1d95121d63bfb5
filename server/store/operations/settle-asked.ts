import type { Pool } from "pg";
import { prepared } from "../prepared";
import { addToCounts, countSettled } from "./tally";

const PAUSE = `case when exists (select from suspension s where s.handle = x.handle) then 'done'
    when t.pending_pause ->> 'handle' = x.handle then null else 'skipped' end`;
const CANCEL = `case when t.state = 'canceled' then 'done' when t.pending_cancel is not null then null else 'skipped' end`;
const WHY = `case when l.outcome = 'gone' then 'There is no such task any more.' when l.outcome <> 'skipped' then null
    when l.ended then 'It ended first.' when l.verb = 'pause' then 'The pause was withdrawn.' else 'The cancel was undone.' end`;

const settle = prepared(`with looked as materialized (
    select x.operation_id, x.no, o.verb, t.ended_at is not null as ended,
      case when t.id is null then 'gone' when o.verb = 'pause' then ${PAUSE} else ${CANCEL} end as outcome
    from operation_target x join operation o on o.id = x.operation_id left join task t on t.id = x.task_id
    where x.outcome = 'asked'),
  due as (select * from looked where outcome is not null order by operation_id, no limit $1),
  moved as (update operation_target x set outcome = l.outcome, message = ${WHY}, settled_at = clock_timestamp()
    from due l where x.operation_id = l.operation_id and x.no = l.no and x.outcome = 'asked' returning x.operation_id, x.outcome),
  n as (select operation_id, ${countSettled()} from moved group by operation_id)
  update operation o set ${addToCounts()} from n where o.id = n.operation_id returning -n.asked as settled`);

/** Targets whose worker stopped, whose cancel is over, or that ended first. Returns how many. */
export async function settleAsked(pool: Pool, limit: number): Promise<number> {
  const { rows } = await pool.query<{ settled: number }>(settle([limit]));
  return rows.reduce((sum, { settled }) => sum + settled, 0);
}
