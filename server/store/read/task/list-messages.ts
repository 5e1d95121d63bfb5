import type { Pool } from "pg";
import type { MessageView } from "../../../contract/task-view";
import { parseActor } from "../../../domain/actor";
import type { NumberedPage, TaskRef } from "../../../ports";
import { prepared } from "../../prepared";
import { toIso } from "./instant";
import { type NumberedRange, numberedPage, type PageRow, toPage } from "./numbered-page";

export type MessageRow = Omit<MessageView, "actor" | "at" | "messageId"> & {
  readonly actor: string;
  readonly at: Date | string;
  readonly messageId: string | null;
};

/** Of `message e`. */
export const MESSAGE_COLUMNS = `e.seq, e.role, e.actor, e.origin, e.parts, e.message_id as "messageId", e.at`;
/** The same as names and values of a JSON object, from `message e`. */
export const MESSAGE_FACTS =
  "'seq', e.seq, 'role', e.role, 'actor', e.actor, 'origin', e.origin, 'parts', e.parts, 'messageId', e.message_id, 'at', e.at";

const readMessages = prepared(
  `select ${MESSAGE_COLUMNS} from message e join task t on t.id = e.task_id and t.tenant_id = $1
   where e.task_id = $2 and e.seq > $3 and e.seq <= $4 order by e.seq limit $5`,
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
  return rows.map(toMessageView);
}

const readPage = numberedPage({ table: "message", columns: MESSAGE_COLUMNS, bytes: "octet_length(n.parts::text)" });

export async function pageMessages(pool: Pool, ref: TaskRef, range: NumberedRange): Promise<NumberedPage<MessageView>> {
  const { rows } = await pool.query<MessageRow & PageRow>(readPage(ref, range));
  return toPage(rows, toMessageView);
}

export function toMessageView({ seq, role, actor, origin, parts, messageId, at }: MessageRow): MessageView {
  const view = { seq, role, actor: parseActor(actor), origin, parts, at: toIso(at) };
  return messageId === null ? view : { ...view, messageId };
}
