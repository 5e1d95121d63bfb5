import type { Pool } from "pg";
import type { ClientArtifact, ClientRef, ClientStanding, ClientStore } from "../../ports/client-store";
import { prepared } from "../prepared";
import {
  CLIENT_TASK_COLUMNS,
  type ClientTaskRow,
  IS_OWN,
  MESSAGE_COLUMNS,
  type StoredMessage,
  toClientMessage,
  toClientTask,
} from "./client-task-row";
import { listClientTasks } from "./list-client-tasks";

const OWN_TASK = `from task t join agent a on a.id = t.agent_id where ${IS_OWN}`;

const findOne = prepared(`select ${CLIENT_TASK_COLUMNS} ${OWN_TASK} and t.id = $6`);
const findStanding = prepared(
  `select t.state, t.event_seq as "eventSeq", t.context_id as "contextId", a.name as agent, a.releases_callers as "releasesCallers" ${OWN_TASK} and t.id = $4`,
);
const findMessage = prepared(
  `select exists (select ${OWN_TASK} and t.id = $4 and exists (select from message m where m.task_id = t.id and m.message_id = $5)) as there`,
);
const findMessages = prepared(
  `select ${MESSAGE_COLUMNS} from message m join (select t.id ${OWN_TASK} and t.id = $4) own on own.id = m.task_id
   where m.seq between $5 and $6 order by m.seq`,
);
const findArtifacts = prepared(
  `select f.artifact_id as "artifactId", f.version, f.name, f.mime_type as "mimeType", f.text, f.appends, f.is_last as "isLast", f.task_version as "taskVersion"
   from artifact f join (select t.id ${OWN_TASK} and t.id = $4) own on own.id = f.task_id
   where f.task_version between $5 and $6 order by f.task_version, f.artifact_id, f.version`,
);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What outside clients see. An id that is none finds nothing, as one of somebody else does. */
export function openClientStore(pool: Pool): ClientStore {
  return {
    async find(client, taskId, { history, artifacts }) {
      if (!UUID.test(taskId)) return null;
      const { rows } = await pool.query<ClientTaskRow>(findOne([...cellsOf(client), history, artifacts, taskId]));
      return rows[0] ? toClientTask(rows[0]) : null;
    },
    list: (client, filter, page) => listClientTasks(pool, client, { filter, ...page }),
    async standing(client, taskId) {
      if (!UUID.test(taskId)) return null;
      const { rows } = await pool.query<ClientStanding>(findStanding([...cellsOf(client), taskId]));
      return rows[0] ?? null;
    },
    async hasMessage(client, taskId, messageId) {
      const { rows } = await pool.query<{ there: boolean }>(findMessage([...cellsOf(client), taskId, messageId]));
      return rows[0]?.there ?? false;
    },
    async messages(client, taskId, { from, to }) {
      const { rows } = await pool.query<StoredMessage>(findMessages([...cellsOf(client), taskId, from, to]));
      return rows.map(toClientMessage);
    },
    async artifactsWritten(client, taskId, { from, to }) {
      const values = [...cellsOf(client), taskId, from, to];
      const { rows } = await pool.query<ClientArtifact & { readonly taskVersion: number }>(findArtifacts(values));
      return rows;
    },
  };
}

export function cellsOf({ tenantId, client, agents }: ClientRef): readonly unknown[] {
  return [tenantId, client, agents.length > 0 ? agents : null];
}
