import type { ClientBase, Pool } from "pg";
import { type Actor, formatActor } from "../../domain/actor";
import type { NewExternalEvent, ReceivedEvent } from "../../ports/wait-store";
import { prepared } from "../prepared";

/** So long an event also meets conditions that are set after it. */
const KEPT = "interval '15 minutes'";

// Who holds such a row ends the wait for it, or has met it already: nothing is waited for. One who is rolled back did neither, so
// the background looks again.
const insert =
  prepared(`with e as (insert into external_event (id, tenant_id, topic, provider, sender_id, sender, data, data_hash, marks, sealed)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text[], $10::bytea[]) on conflict (tenant_id, sender, sender_id) where sender_id is not null do nothing
  returning id, tenant_id, topic, provider, data, data_hash, marks, sealed, received_at),
met as materialized (select c.handle, c.no from e join wake_condition c on c.tenant_id = e.tenant_id and c.topic = e.topic
  where c.closed_at is null and c.due_at is null and c.topic is not null and c.listens_since <= e.received_at
    and (c.kind = 'event' or c.provider = e.provider) for update of c skip locked),
w as (update wake_condition c set due_at = date_trunc('milliseconds', clock_timestamp()), event_id = e.id, input = e.data, input_hash = e.data_hash from e, met
  where c.handle = met.handle and c.no = met.no returning c.task_id),
s as (insert into sealed_value (task_id, mark, sealed) select w.task_id, v.mark, v.sealed from w, e, unnest(e.marks, e.sealed) v(mark, sealed) on conflict do nothing)
select e.id, e.received_at + ${KEPT} as kept_until, (select count(distinct task_id)::int from w) as woken from e`);
const standing = prepared(`select e.id, e.received_at + ${KEPT} as kept_until,
  (select count(distinct c.task_id)::int from wake_condition c where c.event_id = e.id) as woken
  from external_event e where e.tenant_id = $1 and e.sender = $2 and e.sender_id = $3`);
const deleteOld = prepared(`delete from external_event where id in (select id from external_event
  where received_at < (select clock_timestamp()) - ${KEPT} order by received_at limit $1 for update skip locked)`);
const nextOld = prepared(
  `select extract(epoch from min(received_at) + ${KEPT} - clock_timestamp()) * 1000 as ms from external_event`,
);

type KeptEvent = Omit<ReceivedEvent, "stops">;

interface Row {
  readonly id: string;
  readonly kept_until: Date;
  readonly woken: number;
}

/** Inside a transaction, with the receipt of it. */
export async function receiveEvent(client: ClientBase, event: NewExternalEvent, from: Actor): Promise<KeptEvent> {
  const { id, tenantId, topic, provider, senderId, data, dataHash = null, sealed = [] } = event;
  const sender = formatActor(from);
  const text = data === null ? null : JSON.stringify(data);
  const secrets = [sealed.map(({ mark }) => mark), sealed.map(({ sealed: bytes }) => Buffer.from(bytes))];
  const { rows } = await client.query<Row>(
    insert([id, tenantId, topic, provider, senderId, sender, text, dataHash, ...secrets]),
  );
  const [row] = rows;
  if (row) return received(row, false);
  const known = await client.query<Row>(standing([tenantId, sender, senderId]));
  const [first] = known.rows;
  // It was kept until this moment: then it is as if it had not come before.
  return first ? received(first, true) : receiveEvent(client, event, from);
}

function received({ id, kept_until, woken }: Row, repeated: boolean): KeptEvent {
  return { eventId: id, woken, keptUntil: kept_until, repeated };
}

export async function deleteOldEvents(pool: Pool, limit: number): Promise<number> {
  const { rowCount } = await pool.query(deleteOld([limit]));
  return rowCount ?? 0;
}

export async function nextOldEventInMs(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ ms: string | null }>(nextOld([]));
  const ms = rows[0]?.ms ?? null;
  return ms === null ? null : Math.max(0, Math.ceil(Number(ms)));
}
