import type { Pool } from "pg";
import { prepared } from "../prepared";

// Events and ends of tasks meet the conditions that their statement sees. One that is set at the same moment is not among
// those; one that is locked then is passed over, and whoever had it may be rolled back. So what is new of either kind is
// looked at again, until no statement can be under way any more that began before it was there.
export const OVERLAP = "interval '10 s'";

const OPEN = "closed_at is null and due_at is null";
/** An event wakes a task once, whatever became of the resume. */
const WOKE_BEFORE = (event: string, taskId: string) =>
  `exists (select from wake_condition p where p.event_id = ${event} and p.task_id = ${taskId} and p.fired_at is not null)`;

// Due by the whole millisecond before: an instant is stored to the next one, which lies ahead of the look that follows.
// "offset 0" has each event and each end ask for those who wait for it, of whom there are few: all that wait are never read.
const meetNew = prepared(`with look as materialized (select clock_timestamp() as at),
c as (select * from wake_condition where opened_at > coalesce($1::timestamptz - ${OVERLAP}, '-infinity') and ${OPEN}),
came as materialized (select id, tenant_id, topic, provider, data, data_hash, received_at from external_event where received_at > $1::timestamptz - ${OVERLAP}),
over as materialized (select id from task where ended_at > $1::timestamptz - ${OVERLAP}),
met as (select distinct on (handle, no) handle, no, event_id, data, data_hash from (
  select c.handle, c.no, e.id as event_id, e.data, e.data_hash, e.received_at from c cross join lateral (
    select e.id, e.data, e.data_hash, e.received_at from external_event e where e.tenant_id = c.tenant_id and e.topic = c.topic and e.received_at >= c.listens_since
      and (c.kind = 'event' or e.provider = c.provider) and not ${WOKE_BEFORE("e.id", "c.task_id")} order by e.received_at limit 1) e
  union all
  select c.handle, c.no, null, null, null, null from c join task a on a.id = c.after_task_id where a.ended_at is not null
  union all
  select n.handle, n.no, e.id, e.data, e.data_hash, e.received_at from came e cross join lateral (
    select n.handle, n.no from wake_condition n where n.tenant_id = e.tenant_id and n.topic = e.topic and n.topic is not null and ${OPEN}
      and n.listens_since <= e.received_at and (n.kind = 'event' or n.provider = e.provider) and not ${WOKE_BEFORE("e.id", "n.task_id")} offset 0) n
  union all
  select n.handle, n.no, null, null, null, null from over a cross join lateral (
    select n.handle, n.no from wake_condition n where n.after_task_id = a.id and ${OPEN} offset 0) n) found
  order by handle, no, received_at),
w as (update wake_condition c set due_at = date_trunc('milliseconds', clock_timestamp()), event_id = met.event_id, input = met.data, input_hash = met.data_hash
  from met where c.handle = met.handle and c.no = met.no and c.closed_at is null and c.due_at is null returning c.task_id, c.event_id),
s as (insert into sealed_value (task_id, mark, sealed) select w.task_id, v.mark, v.sealed from w join external_event e on e.id = w.event_id,
  unnest(e.marks, e.sealed) v(mark, sealed) on conflict do nothing)
select at from look`);

/** Meets what waits by what has come, where one of them is new since then; null looks at all. Returns the instant of the look. */
export async function meetNewConditions(pool: Pool, since: Date | null): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>(meetNew([since]));
  const [row] = rows;
  if (!row) throw new Error("The database did not say when it looked.");
  return row.at;
}
