import type { Pool } from "pg";
import type { MessageView } from "../../contract/task-view";
import type { TaskRef } from "../../ports";
import { prepared } from "../prepared";
import { MESSAGE_COLUMNS, type MessageRow, toMessageView } from "../read/task/list-messages";

// What was said to the agent after it asked does not end what it said of its question.
const WORDS = prepared(`select ${MESSAGE_COLUMNS}
  from (select min(i.opened_version) as version from interrupt i where i.task_id = $2 and i.tenant_id = $1 and i.status = 'open') asked
    join message e on e.task_id = $2
  where asked.version is not null and e.role = 'agent' and e.seq > coalesce((select max(m.seq) from message m
      where m.task_id = $2 and m.role <> 'agent' and m.task_version < asked.version), 0)
  order by e.seq desc limit 1`);

/** The last that the agent said in the run that asked, or since; null where it said nothing, or asks nothing. */
export async function findWords(pool: Pool, { tenantId, taskId }: TaskRef): Promise<MessageView | null> {
  const { rows } = await pool.query<MessageRow>(WORDS([tenantId, taskId]));
  return rows[0] ? toMessageView(rows[0]) : null;
}
