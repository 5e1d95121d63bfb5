import { GIVE_UP_AFTER_MS } from "../../domain/notice/judge-attempt";

/** When a delivery that begins to wait now is given up. */
export const GIVE_UP_AT = `clock_timestamp() + interval '${GIVE_UP_AFTER_MS} ms'`;

/** So many events of all tenants are read at a time. */
export const PAGE = 2_000;

const COLUMNS = "xid, task_id, seq, id, type, at, data";

// By transaction, each one whole: where a page ends is then a position like any other. What began after the last
// position comes by the index; what ran while it was taken is looked up one by one.
const SINCE_POSITION = `page as materialized (
    select ${COLUMNS} from (
      (select ${COLUMNS} from task_event where xid >= pg_snapshot_xmax($1::pg_snapshot) order by xid fetch first ${PAGE} rows with ties)
      union all
      (select e.* from pg_snapshot_xip($1::pg_snapshot) x(running)
        cross join lateral (select ${COLUMNS} from task_event where xid = x.running order by xid, id) e)
    ) found order by xid fetch first ${PAGE} rows with ties),
  -- Transactions may be in another order than the events of a task. A page that is cut takes the earlier ones along.
  earlier as (
    select e.* from (select task_id, max(seq) as last from page group by task_id having (select count(*) from page) >= ${PAGE}) cut
      cross join lateral (select ${COLUMNS} from task_event e where e.task_id = cut.task_id and e.seq < cut.last
        and not pg_visible_in_snapshot(e.xid, $1::pg_snapshot)) e
    where not exists (select 1 from page where page.task_id = e.task_id and page.seq = e.seq))`;

// Transaction numbers of another life mean nothing here: what is told already is passed over at the insert.
const SINCE_INSTANT = `page as materialized (select ${COLUMNS} from task_event where at > $1::timestamptz - interval '1 minute'),
  earlier as (select ${COLUMNS} from page where false)`;

const wanted = (since: string) => `with ${since},
  found as (
    select w.id as "webhookId", e.type, to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      e.task_id as "taskId", e.seq, t.title, t.client is not null as "isOfClient", a.name as agent, t.scope, e.data->>'to' as state, e.data->>'from' as "previousState",
      e.data->>'cause' as cause, e.data->>'handle' as handle, e.id as "eventId"
    from (select * from page union all select * from earlier) e
      cross join lateral (select tenant_id, agent_id, scope, title, client from task where id = e.task_id offset 0) t
      join agent a on a.id = t.agent_id
      -- Those of people, and those that the task's own client set on it: each by an index of its own.
      join lateral (
        select w.* from webhook_endpoint w where w.tenant_id = t.tenant_id and w.task_id is null
        union all select w.* from webhook_endpoint w where w.task_id = e.task_id) w
        on w.off_since is null and e.at >= w.live_since and e.type = any(w.event_types)
        and (w.scope is null or t.scope = w.scope or starts_with(t.scope, w.scope || '/')))
  select pg_current_snapshot()::text as snapshot, (select count(*)::int from page) as read, (select max(xid)::text from page) as "lastXid", f.*
  from (select 1) one left join found f on true order by f."eventId"`;

export const WANTED_SINCE_POSITION = wanted(SINCE_POSITION);
export const WANTED_SINCE_INSTANT = wanted(SINCE_INSTANT);

// One that is told of a single task is done with when the log was read past that task's end.
const READER = `select from webhook_endpoint w where w.off_since is null and (w.task_id is null or exists (
    select from task t, notice_position p where t.id = w.task_id and (t.ended_at is null or t.ended_at > p.at - interval '1 minute')))`;

export const HAS_READERS = `select exists (${READER}) as any`;

/**
 * Before a reader is added: who reads the log is done with it first, and waits until the new one is there to be seen. What
 * happens meanwhile would else be read past.
 */
export const HOLD_POSITION = "select from notice_position where id = 1 for no key update";

/** For a new reader: where nobody was told of anything meanwhile, the log is read from here on. */
export const START_HERE = `update notice_position set snapshot = pg_current_snapshot()::text, at = clock_timestamp(), epoch = (select epoch from feed_epoch)
  where id = 1 and not exists (${READER})`;

/** Taken by one process at a time; the next statement then sees all that the one before it wrote. */
export const TAKE_POSITION = `select p.snapshot, p.at, p.epoch = e.epoch as "isSameLife"
  from notice_position p cross join feed_epoch e where p.id = 1 for no key update of p skip locked`;

export const MOVE_POSITION = `update notice_position set snapshot = $1, at = clock_timestamp(), epoch = (select epoch from feed_epoch)
  where id = 1`;

export const ADD_DELIVERIES = `insert into webhook_delivery (id, endpoint_id, task_id, seq, type, body, give_up_at)
  select x.id, x.endpoint_id, x.task_id, x.seq, x.type, x.body, ${GIVE_UP_AT}
  from json_to_recordset($1::json) as x(id uuid, endpoint_id uuid, task_id uuid, seq int, type text, body text)
  on conflict (endpoint_id, task_id, seq) do nothing`;
