import type { ClientBase, Pool, QueryConfig, QueryResult } from "pg";
import type { Act } from "../../domain/receipt/act";
import type { RefusalCode } from "../../domain/refusal";
import { NOTICES_TOPIC, RECEIPTS_TOPIC } from "../../events/topics";
import type { WebhookRef, WebhookStore } from "../../ports/notices";
import { beginReading } from "../notices/begin-reading";
import { GIVE_UP_AT } from "../notices/notice-sql";
import { prepared } from "../prepared";
import { inAct } from "./in-act";
import { listDeliveries, listWebhooks } from "./webhook-views";

interface Change {
  readonly ref: WebhookRef;
  readonly act: Act;
  /** Why it was refused when it changed nothing. */
  readonly missing?: RefusalCode;
}

interface Tools {
  readonly pool: Pool;
  readonly newId: () => string;
  readonly onCommitted: (topics: readonly string[]) => void;
}

const insert = prepared(`insert into webhook_endpoint (id, tenant_id, name, url, event_types, scope, secret, secret_end)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`);
// Another address is another receiver: what was found out about the old one says nothing of it.
const update = prepared(`update webhook_endpoint set name = $3, url = $4, event_types = $5, scope = $6,
    failures = case when url = $4 then failures else 0 end, failing_since = case when url = $4 then failing_since end,
    rest_until = case when url = $4 then rest_until end
  where tenant_id = $1 and id = $2`);
const rotate =
  prepared(`update webhook_endpoint set previous_secret = secret, previous_until = clock_timestamp() + $5::int * interval '1 ms',
    secret = $3, secret_end = $4 where tenant_id = $1 and id = $2`);
const turnOn =
  prepared(`update webhook_endpoint set off_since = null, off_why = null, live_since = clock_timestamp(), failures = 0, failing_since = null,
    rest_until = null where tenant_id = $1 and id = $2 and off_since is not null`);
const turnOff = prepared(`update webhook_endpoint set off_since = clock_timestamp(), off_why = 'operator'
  where tenant_id = $1 and id = $2 and off_since is null`);
const addTest = prepared(`insert into webhook_delivery (id, endpoint_id, type, body, give_up_at)
  select $3, id, $4, $5, ${GIVE_UP_AT} from webhook_endpoint where tenant_id = $1 and id = $2 and off_since is null`);
const endRest = prepared("update webhook_endpoint set rest_until = null where tenant_id = $1 and id = $2");
const DEAD = `state = 'dead' and ($3::uuid is null or id = $3)
  and endpoint_id in (select id from webhook_endpoint where tenant_id = $1 and id = $2)`;
const replay =
  prepared(`update webhook_delivery set state = 'waiting', attempts = 0, settled_at = null, next_at = clock_timestamp(),
    give_up_at = ${GIVE_UP_AT}
  where ${DEAD}`);
const discard = prepared(`delete from webhook_delivery where ${DEAD}`);

/** Endpoints and their deliveries in PostgreSQL. */
export function openWebhookStore({ pool, newId, onCommitted }: Tools): WebhookStore {
  return {
    list: (tenantId) => listWebhooks(pool, tenantId),
    deliveries: (ref, page) => listDeliveries(pool, ref, page),

    async create({ id, tenantId, name, url, eventTypes, scope, secret, secretEnd }, act) {
      await change({ ref: { tenantId, webhookId: id }, act }, async (client) => {
        await beginReading(client);
        return client.query(insert([id, tenantId, name, url, eventTypes, scope, secret, secretEnd]));
      });
    },

    async update(ref, { name, url, eventTypes, scope }, act) {
      const rows = await change({ ref, act }, (client) =>
        client.query(update([...keyOf(ref), name, url, eventTypes, scope])),
      );
      return rows > 0;
    },

    async rotate(ref, { secret, secretEnd, keepMs }, act) {
      const rows = await change({ ref, act }, (client) =>
        client.query(rotate([...keyOf(ref), secret, secretEnd, keepMs])),
      );
      return rows > 0;
    },

    async turn(ref, on, act) {
      const rows = await change({ ref, act }, async (client) => {
        if (!on) return client.query(turnOff(keyOf(ref)));
        await beginReading(client);
        return client.query(turnOn(keyOf(ref)));
      });
      return rows > 0;
    },

    async sendTest(ref, { id, type, body }, act) {
      const rows = await change({ ref, act, missing: "WEBHOOK_OFF" }, (client) =>
        sendNow(client, ref, addTest([...keyOf(ref), id, type, body])),
      );
      return rows > 0;
    },

    settleDead: (ref, { deliveryId, how }, act) =>
      change({ ref, act, missing: "NO_DEAD_LETTERS" }, (client) => {
        const values = [...keyOf(ref), deliveryId];
        return how === "discard" ? client.query(discard(values)) : sendNow(client, ref, replay(values));
      }),
  };

  /** Returns how many rows changed; none is a refusal. */
  async function change(
    { ref, act, missing = "WEBHOOK_NOT_FOUND" }: Change,
    run: (client: ClientBase) => Promise<QueryResult>,
  ): Promise<number> {
    const rows = await inAct(pool, { id: newId(), tenantId: ref.tenantId, act }, async (client) => {
      const done = (await run(client)).rowCount ?? 0;
      return done > 0 ? { done } : { done, code: missing };
    });
    onCommitted([NOTICES_TOPIC, RECEIPTS_TOPIC]);
    return rows;
  }
}

/** What people ask for does not wait until an endpoint has rested. */
async function sendNow(client: ClientBase, ref: WebhookRef, query: QueryConfig): Promise<QueryResult> {
  const result = await client.query(query);
  if (result.rowCount) await client.query(endRest(keyOf(ref)));
  return result;
}

function keyOf({ tenantId, webhookId }: WebhookRef): string[] {
  return [tenantId, webhookId];
}
