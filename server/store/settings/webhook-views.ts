import type { Pool } from "pg";
import type { DeliveryAnswer, DeliveryPage, DeliveryView, WebhookView } from "../../contract/settings-view";
import type { WebhookRef, WebhookStore } from "../../ports/notices";
import { prepared } from "../prepared";

/** The newest deliveries that counts and times are taken from; more are told as "at least". */
const COUNTED = 10_000;

const time = (column: string, name: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${name}"`;

const views =
  prepared(`select w.id, w.name, w.url, w.event_types as "eventTypes", w.scope, w.secret_end as "secretEnd", w.off_why as "offWhy",
    ${time("case when w.previous_until > clock_timestamp() then w.previous_until end", "previousUntil")},
    ${time("w.created_at", "createdAt")}, ${time("w.off_since", "offSince")}, ${time("w.failing_since", "failingSince")},
    ${time("w.last_success_at", "lastSuccessAt")},
    n.counted, n."deliveredToday", n.today, n."medianMs", waiting.n as waiting, dead.n as dead, dead.tasks, ${time("dead.since", "deadSince")},
    dead.answers, dead.status, dead.error
  from webhook_endpoint w
    cross join lateral (select count(*)::int as n from webhook_delivery where endpoint_id = w.id and state = 'waiting') waiting
    cross join lateral (select count(*)::int as n, count(distinct task_id)::int as tasks, min(settled_at) as since,
      count(distinct (last_status, last_error))::int as answers, min(last_status) as status, min(last_error) as error
      from webhook_delivery where endpoint_id = w.id and state = 'dead') dead
    cross join lateral (select count(*)::int as counted,
      count(*) filter (where is_today and state = 'delivered')::int as "deliveredToday", count(*) filter (where is_today)::int as today,
      percentile_disc(0.5) within group (order by last_ms) filter (where is_today and state = 'delivered') as "medianMs"
      from (select state, last_ms, created_at >= date_trunc('day', clock_timestamp()) as is_today
        from webhook_delivery where endpoint_id = w.id order by id desc limit ${COUNTED + 1}) newest) n
  where w.tenant_id = $1 and w.task_id is null order by w.id`);

const page =
  prepared(`select d.id, d.task_id as "taskId", d.seq, d.type, d.state, d.attempts, d.last_status as status, d.last_error as error,
    d.last_ms as ms, coalesce(d.claimed_until > clock_timestamp(), false) as "underWay",
    ${time("case when d.state = 'waiting' then d.next_at end", "nextAt")}, ${time("d.created_at", "createdAt")}, ${time("d.settled_at", "settledAt")}
  from webhook_endpoint w join webhook_delivery d on d.endpoint_id = w.id
  where w.tenant_id = $1 and w.id = $2 and ($3 = 'all' or d.state = $3) and ($4::uuid is null or d.id < $4) order by d.id desc limit $5`);

interface Row extends Omit<WebhookView, "counts" | "dead"> {
  readonly counted: number;
  readonly deliveredToday: number;
  readonly today: number;
  readonly waiting: number;
  readonly dead: number;
  readonly tasks: number;
  readonly deadSince: string | null;
  readonly answers: number;
  readonly status: number | null;
  readonly error: DeliveryAnswer["error"];
}

export async function listWebhooks(pool: Pool, tenantId: string): Promise<readonly WebhookView[]> {
  const { rows } = await pool.query<Row>(views([tenantId]));
  return rows.map(toView);
}

function toView(row: Row): WebhookView {
  const { counted, deliveredToday, today, waiting, dead, tasks, deadSince, answers, status, error, ...view } = row;
  const all = counted > COUNTED ? { n: COUNTED, atLeast: true as const } : { n: counted };
  return {
    ...view,
    counts: { all, waiting, dead, deliveredToday, today },
    dead: deadSince === null ? null : { since: deadSince, tasks, answer: answers === 1 ? { status, error } : null },
  };
}

export async function listDeliveries(
  pool: Pool,
  { tenantId, webhookId }: WebhookRef,
  { state, cursor, limit }: Parameters<WebhookStore["deliveries"]>[1],
): Promise<DeliveryPage> {
  const { rows } = await pool.query<DeliveryView>(page([tenantId, webhookId, state, cursor, limit + 1]));
  const deliveries = rows.slice(0, limit);
  return { deliveries, cursor: rows.length > limit ? (deliveries.at(-1)?.id ?? null) : null };
}
