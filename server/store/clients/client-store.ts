import type { Pool } from "pg";
import type { ClientStanding, ClientStore } from "../../ports/client-store";
import type { TaskLook } from "../../ports/task-lookouts";
import { prepared } from "../prepared";
import { openClientNews } from "./client-news";
import {
  CLIENT_TASK_COLUMNS,
  type ClientTaskRow,
  cellsOf,
  IS_SETTLED,
  OWN_TASK,
  toClientTask,
} from "./client-task-row";
import { openClientTasks } from "./client-tasks";
import type { JustEnded } from "./just-ended";
import { listClientTasks } from "./list-client-tasks";

const findStanding = prepared(
  `select t.state, t.event_seq as "eventSeq", t.context_id as "contextId", a.name as agent, a.releases_callers as "releasesCallers" ${OWN_TASK} and t.id = $4`,
);
const findMessage = prepared(
  `select exists (select ${OWN_TASK} and t.id = $4 and exists (select from message m where m.task_id = t.id and m.message_id = $5)) as there`,
);
const findNewer = prepared(`select t.id as "taskId", t.event_seq as seq
  from unnest($1::uuid[], $2::int[]) as known(id, seq) join task t on t.id = known.id where t.event_seq > known.seq`);
// All of it once it is the caller's turn: until then next to nothing is read.
const findSettled = prepared(`select ${CLIENT_TASK_COLUMNS} ${OWN_TASK} and t.id = $6 and ${IS_SETTLED}`);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What outside clients see. An id that is none finds nothing, as one of somebody else does. */
export function openClientStore(pool: Pool, justEnded: JustEnded): ClientStore {
  const readNews = openClientNews(pool);
  const findTask = openClientTasks(pool);
  return {
    find: async (client, taskId, depth) => (UUID.test(taskId) ? findTask({ client, taskId, ...depth }) : null),
    async findSettled(client, taskId, depth) {
      const known = justEnded.find(client, taskId, depth);
      if (known || !UUID.test(taskId)) return known;
      const { history, artifacts } = depth;
      const { rows } = await pool.query<ClientTaskRow>(findSettled([...cellsOf(client), history, artifacts, taskId]));
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
    async newer(looks) {
      const known = looks.filter(({ taskId }) => UUID.test(taskId));
      const cells = [known.map(({ taskId }) => taskId), known.map(({ seq }) => seq)];
      return (await pool.query<TaskLook>(findNewer(cells))).rows;
    },
    news: async (client, taskId, range) =>
      UUID.test(taskId) ? readNews({ client, taskId, ...range }) : { news: [], isAll: true },
  };
}
