import type { Pool } from "pg";
import { OPENS_AFTER } from "../../domain/notice/judge-attempt";
import type { DueDelivery } from "../../ports/notices";
import { prepared } from "../prepared";

/** Deliveries of one endpoint under way at once. */
const AT_ONCE = 4;
/** Due ones of an endpoint that are looked at in one go: those behind an earlier one of their task are put off. */
const LOOKED_AT = 50;
/** A process that took one up and fell silent loses it after this long, milliseconds: the longest try and some more. */
const CLAIM_MS = 45_000;
/** What waits for an earlier one under way is looked at again after this long, milliseconds: its end may not have seen it. */
const BEHIND_MS = 1_000;

const UNDER_WAY =
  "(select count(*) from webhook_delivery c where c.endpoint_id = e.id and c.claimed_until > clock_timestamp())";
const PLACES = `greatest(0, (case when e.failures >= ${OPENS_AFTER} then 1 else ${AT_ONCE} end) - ${UNDER_WAY})`;
const RESTED = "(e.rest_until is null or e.rest_until <= clock_timestamp())";

// One process at a time for each endpoint; others pass it over. In order per task: a delivery waits while an earlier one
// of its task and endpoint does, and is put off to when that one is tried again. While that one is under way, its end and
// this statement may each miss what the other does; it is not put off for as long as the other's claim lasts.
const claim = prepared(`with e as materialized (
    select e.id, e.tenant_id, e.url, e.secret, e.failures, e.client, e.dialect, e.credentials, case when e.previous_until > clock_timestamp() then e.previous_secret end as previous, ${PLACES} as places
    from webhook_endpoint e
    where e.off_since is null and ${RESTED}
      and exists (select from webhook_delivery d where d.endpoint_id = e.id and d.state = 'waiting' and d.next_at <= clock_timestamp())
    order by e.rest_until nulls first, e.id for no key update of e skip locked),
  due as materialized (
    select d.id, d.next_at, e.id as endpoint_id, e.places, earlier.next_at as behind, earlier.is_under_way
    from e cross join lateral (
        select id, task_id, seq, next_at from webhook_delivery where endpoint_id = e.id and state = 'waiting' and next_at <= clock_timestamp()
        order by next_at limit ${LOOKED_AT}) d
      left join lateral (
        select next_at, coalesce(claimed_until > clock_timestamp(), false) as is_under_way
        from webhook_delivery where endpoint_id = e.id and task_id = d.task_id and state = 'waiting' and seq < d.seq
        order by seq limit 1) earlier on true
    where e.places > 0),
  put_off as (update webhook_delivery d set next_at = greatest(case when not due.is_under_way then due.behind end, clock_timestamp() + interval '${BEHIND_MS} ms')
    from due where d.id = due.id and due.behind is not null and d.state = 'waiting' and d.next_at = due.next_at),
  first as (select id, endpoint_id from (
      select id, endpoint_id, next_at, places, row_number() over (partition by endpoint_id order by next_at, id) as k from due where behind is null) x
    where k <= places order by k, next_at limit $1)
  update webhook_delivery d set attempts = d.attempts + 1, claimed_until = clock_timestamp() + interval '${CLAIM_MS} ms',
    next_at = clock_timestamp() + interval '${CLAIM_MS} ms',
    last_error = case when d.claimed_until is null then d.last_error else 'interrupted' end
  from first join e on e.id = first.endpoint_id
  where d.id = first.id and d.state = 'waiting' and d.next_at <= clock_timestamp()
  returning d.id, e.id as "webhookId", e.url, e.secret, e.previous, d.body, d.attempts, e.failures,
    d.task_id as "taskId", d.seq, e.tenant_id as "tenantId", e.client, e.dialect, e.credentials`);

const nextDue =
  prepared(`select extract(epoch from min(greatest(d.next_at, e.rest_until)) - clock_timestamp()) * 1000 as ms
  from webhook_endpoint e cross join lateral (
    select next_at from webhook_delivery where endpoint_id = e.id and state = 'waiting' order by next_at limit 1) d
  where e.off_since is null and ${PLACES} > 0`);

interface Row extends Omit<DueDelivery, "secrets" | "push"> {
  readonly secret: Uint8Array;
  readonly previous: Uint8Array | null;
  readonly taskId: string | null;
  readonly seq: number | null;
  readonly tenantId: string;
  readonly client: string | null;
  readonly dialect: string | null;
  readonly credentials: Uint8Array | null;
}

export async function claimDeliveries(pool: Pool, limit: number): Promise<readonly DueDelivery[]> {
  const { rows } = await pool.query<Row>(claim([limit]));
  return rows.map(({ secret, previous, taskId, seq, tenantId, client, dialect, credentials, ...delivery }) => ({
    ...delivery,
    secrets: previous ? [secret, previous] : [secret],
    push: taskId && seq && client && dialect ? { taskId, seq, tenantId, client, dialect, credentials } : null,
  }));
}

/** Milliseconds until one can be taken up, 0 when it can; null when none will before another one ends. */
export async function nextDeliveryInMs(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ ms: string | null }>(nextDue([]));
  const ms = rows[0]?.ms ?? null;
  return ms === null ? null : Math.max(0, Math.ceil(Number(ms)));
}
