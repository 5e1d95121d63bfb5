import type { Pool } from "pg";
import type { MessageView } from "../../../contract/task-view";
import { parseActor } from "../../../domain/actor";
import type { TaskRef } from "../../../ports";
import { prepared } from "../../prepared";
import { toIso } from "./instant";

type MessageRow = Omit<MessageView, "actor" | "at"> & { readonly actor: string; readonly at: Date };

const readMessages = prepared(
  `select m.seq, m.role, m.actor, m.origin, m.parts, m.at from message m join task t on t.id = m.task_id and t.tenant_id = $1
   where m.task_id = $2 and m.seq > $3 and m.seq <= $4 order by m.seq limit $5`,
);

export interface MessageRange {
  readonly after: number;
  /** The last one; left out for all. */
  readonly upTo?: number;
  readonly limit?: number;
}

const HIGHEST_SEQ = 2_147_483_647;

/** The conversation after a number, in order; nothing for a task that is missing or foreign. */
export async function listMessages(
  pool: Pool,
  ref: TaskRef,
  { after, upTo = HIGHEST_SEQ, limit = HIGHEST_SEQ }: MessageRange,
): Promise<readonly MessageView[]> {
  const { rows } = await pool.query<MessageRow>(readMessages([ref.tenantId, ref.taskId, after, upTo, limit]));
  return rows.map((row) => ({ ...row, actor: parseActor(row.actor), at: toIso(row.at) }));
}
