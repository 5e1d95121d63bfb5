import type { Pool } from "pg";
import { NOTICES_TOPIC } from "../../events/topics";
import type { PushConfigs, SetPushConfig } from "../../ports/notices";
import { cellsOf, IS_OWN } from "../clients/client-task-row";
import { inTransaction } from "../in-transaction";
import { prepared } from "../prepared";
import { beginReading } from "./begin-reading";
import { GIVE_UP_AT } from "./notice-sql";

/** What a client can be told of: moves, words of the agent, and what it made. */
const TOLD = [
  "task.paused",
  "task.parked",
  "task.resumed",
  "task.launch_failed",
  "task.requeued",
  "task.input_required",
  "task.auth_required",
  "task.completed",
  "task.failed",
  "task.canceled",
  "task.rejected",
  "attempt.claimed",
  "message.added",
  "artifact.added",
];

const OWN_TASK = `from task t join agent a on a.id = t.agent_id where ${IS_OWN} and t.id = $4`;
const upsert =
  prepared(`with own as (select t.* ${OWN_TASK}), put as (insert into webhook_endpoint (id, tenant_id, name, url, event_types, secret, secret_end, task_id, client, config_id, dialect, credentials, live_since)
  select $5::uuid, t.tenant_id, 'Push of ' || t.client, $6, $7, $8, '', t.id, t.client, $9, $10, $11, case when $12 then t.created_at else clock_timestamp() end
  from own t
  on conflict (task_id, config_id) where task_id is not null do update set url = excluded.url, secret = excluded.secret,
    credentials = excluded.credentials, dialect = excluded.dialect, off_since = null, off_why = null, failures = 0, failing_since = null, rest_until = null
    where webhook_endpoint.id = excluded.id
  returning xmax = 0 as inserted) select put.inserted from own left join put on true`);
// What happened between the task's beginning and this moment; the lane passes over what is there already.
const catchUp = prepared(`insert into webhook_delivery (id, endpoint_id, task_id, seq, type, body, give_up_at)
  select gen_random_uuid(), $1::uuid, e.task_id, e.seq, e.type, '{}', ${GIVE_UP_AT}
  from task_event e where e.task_id = $2 and e.type = any($3) order by e.seq
  on conflict (endpoint_id, task_id, seq) do nothing`);
const COLUMNS = `w.config_id as "configId", w.task_id as "taskId", w.url, w.dialect, w.credentials, w.id as "endpointId"`;
const list = prepared(
  `select ${COLUMNS} from webhook_endpoint w join (select t.id ${OWN_TASK}) own on own.id = w.task_id order by w.created_at, w.id`,
);
const remove = prepared(
  `delete from webhook_endpoint w using (select t.id ${OWN_TASK}) own where own.id = w.task_id and w.config_id = $5`,
);

interface Tools {
  readonly pool: Pool;
  readonly onCommitted: (topics: readonly string[]) => void;
}

/** Clients' endpoints in PostgreSQL, beside those of people: one engine sends to both. */
export function openPushConfigs({ pool, onCommitted }: Tools): PushConfigs {
  return {
    async set(client, config) {
      const { taskId, endpointId, url, secret, configId, dialect, credentials, fromStart } = config;
      const values = [
        ...cellsOf(client),
        taskId,
        endpointId,
        url,
        TOLD,
        secret,
        configId,
        dialect,
        credentials,
        fromStart,
      ];
      const done = await inTransaction(pool, async (connection) => {
        await beginReading(connection);
        const { rows } = await connection.query<{ inserted: boolean | null }>(upsert(values));
        const [row] = rows;
        if (!row) return "no_task";
        if (row.inserted === null) return "other_row";
        if (row.inserted && fromStart) await connection.query(catchUp([endpointId, taskId, TOLD]));
        return "set";
      });
      if (done === "set") onCommitted([NOTICES_TOPIC]);
      return done;
    },
    async list(client, taskId) {
      const { rows } = await pool.query<SetPushConfig>(list([...cellsOf(client), taskId]));
      return rows;
    },
    async delete(client, taskId, configId) {
      await pool.query(remove([...cellsOf(client), taskId, configId]));
    },
  };
}
