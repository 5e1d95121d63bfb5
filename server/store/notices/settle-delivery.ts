import type { Pool } from "pg";
import { FIRST_REST_MS, OPENS_AFTER } from "../../domain/notice/judge-attempt";
import type { DueDelivery, NoticeOutbox } from "../../ports/notices";
import { prepared } from "../prepared";

type End = Parameters<NoticeOutbox["settle"]>[1];

// Only the try that is still the newest one counts. What waited behind it in its task is due as soon as it is done. Others
// may have failed while it was under way, so that it is the one that makes the endpoint rest.
const settle = prepared(`with d as (
    update webhook_delivery set state = $3, claimed_until = null, last_status = $4, last_error = $5, last_ms = $6,
      next_at = clock_timestamp() + coalesce($7::int, 0) * interval '1 ms',
      settled_at = case when $3 = 'waiting' then null else clock_timestamp() end
    where id = $1 and attempts = $2 and state = 'waiting' and claimed_until is not null
    returning endpoint_id, task_id, seq),
  following as (
    update webhook_delivery f set next_at = clock_timestamp() from d
    where $3 <> 'waiting' and f.state = 'waiting' and f.id = (
      select id from webhook_delivery n where n.endpoint_id = d.endpoint_id and n.task_id = d.task_id and n.state = 'waiting' and n.seq > d.seq
      order by n.seq limit 1)),
  e as (update webhook_endpoint e set
      failures = case $8 when 'well' then 0 when 'failing' then e.failures + 1 else e.failures end,
      failing_since = case $8 when 'well' then null when 'failing' then coalesce(e.failing_since, clock_timestamp()) else e.failing_since end,
      last_success_at = case $8 when 'well' then clock_timestamp() else e.last_success_at end,
      rest_until = case when $8 = 'well' then null
        when $9::int is not null then clock_timestamp() + $9::int * interval '1 ms'
        when $8 = 'failing' and e.failures + 1 >= ${OPENS_AFTER} then clock_timestamp() + interval '${FIRST_REST_MS} ms'
        else e.rest_until end,
      off_since = case $8 when 'gone' then coalesce(e.off_since, clock_timestamp()) else e.off_since end,
      off_why = case $8 when 'gone' then coalesce(e.off_why, 'gone') else e.off_why end
    from d where e.id = d.endpoint_id)
  select count(*)::int as settled from d`);

const giveBack =
  prepared(`update webhook_delivery set attempts = attempts - 1, claimed_until = null, next_at = clock_timestamp()
  where id = $1 and attempts = $2 and state = 'waiting' and claimed_until is not null`);

const giveUpOld =
  prepared(`update webhook_delivery set state = 'dead', settled_at = clock_timestamp(), claimed_until = null, last_error = 'expired'
  where id in (select id from webhook_delivery where state = 'waiting' and give_up_at < clock_timestamp()
    and (claimed_until is null or claimed_until < clock_timestamp()) limit $1)`);
const forgetOld = prepared(`delete from webhook_delivery where id in (
  select id from webhook_delivery where settled_at < clock_timestamp() - interval '7 days' order by settled_at limit $1)`);

export async function settleDelivery(pool: Pool, { id, attempts }: DueDelivery, end: End): Promise<boolean> {
  const { answer, ms, verdict } = end;
  const status = answer.kind === "status" ? answer.status : null;
  const error = answer.kind === "status" ? null : answer.error;
  const { rows } = await pool.query<{ settled: number }>(
    settle([id, attempts, verdict.state, status, error, ms, verdict.retryInMs, verdict.endpoint, verdict.restMs]),
  );
  return (rows[0]?.settled ?? 0) > 0;
}

export async function giveBackDelivery(pool: Pool, { id, attempts }: DueDelivery): Promise<void> {
  await pool.query(giveBack([id, attempts]));
}

export async function cleanUpDeliveries(pool: Pool, limit: number): Promise<number> {
  const expired = await pool.query(giveUpOld([limit]));
  const forgotten = await pool.query(forgetOld([limit]));
  return (expired.rowCount ?? 0) + (forgotten.rowCount ?? 0);
}
