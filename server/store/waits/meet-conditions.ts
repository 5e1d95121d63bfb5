import type { Pool } from "pg";
import { prepared } from "../prepared";

// Events and ends of tasks meet the conditions that their statement sees; a condition that is set at the same moment is not
// among those. So new conditions look back, until no statement can be under way any more that began before they were there.
export const OVERLAP = "interval '10 s'";

// Due by the whole millisecond before: an instant is stored to the next one, which lies ahead of the look that follows.
const meetNew = prepared(`with look as materialized (select clock_timestamp() as at),
c as (select * from wake_condition where opened_at > coalesce($1::timestamptz - ${OVERLAP}, '-infinity') and closed_at is null and due_at is null),
met as (
  select c.handle, c.no, e.id as event_id, e.data, e.data_hash from c cross join lateral (
    select e.id, e.data, e.data_hash from external_event e where e.tenant_id = c.tenant_id and e.topic = c.topic and e.received_at >= c.listens_since
      and (c.kind = 'event' or e.provider = c.provider)
      and not exists (select from wake_condition p where p.event_id = e.id and p.task_id = c.task_id and p.fired_at is not null) order by e.received_at limit 1) e
  union all
  select c.handle, c.no, null, null, null from c join task a on a.id = c.after_task_id where a.ended_at is not null),
w as (update wake_condition c set due_at = date_trunc('milliseconds', clock_timestamp()), event_id = met.event_id, input = met.data, input_hash = met.data_hash
  from met where c.handle = met.handle and c.no = met.no and c.closed_at is null and c.due_at is null returning c.task_id, c.event_id),
s as (insert into sealed_value (task_id, mark, sealed) select w.task_id, v.mark, v.sealed from w join external_event e on e.id = w.event_id,
  unnest(e.marks, e.sealed) v(mark, sealed) on conflict do nothing)
select at from look`);

/** Meets conditions set since then by what came before them; null looks at all. Returns the instant of the look. */
export async function meetNewConditions(pool: Pool, since: Date | null): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>(meetNew([since]));
  const [row] = rows;
  if (!row) throw new Error("The database did not say when it looked.");
  return row.at;
}
