import type { Pool } from "pg";
import type { ClientArtifact, ClientNews, ClientRef, NewsRange } from "../../ports/client-store";
import { prepared } from "../prepared";
import { EVENT_COLUMNS, type EventRow, toEventView } from "../read/task/list-events";
import { toInterruptView } from "../read/task/to-task-view";
import { INTERRUPT_COLUMNS, type StoredInterrupt } from "../read/task/view-row";
import {
  ARTIFACT_PIECE,
  cellsOf,
  MESSAGE_COLUMNS,
  OWN_TASK,
  type StoredMessage,
  toClientMessage,
} from "./client-task-row";

interface NewsRow extends EventRow {
  readonly message: StoredMessage | null;
  readonly artifact: ClientArtifact | null;
  readonly question: StoredInterrupt | null;
}

const row = (columns: string, source: string) => `(select row_to_json(x) from (select ${columns} from ${source}) x)`;

/** Bytes of files that a page holds, but for its last one: a reader that stands still keeps one page in memory. */
const PAGE_BYTES = 4_000_000;

// Each event tells by number what was written with it, so a page may begin and end anywhere in a change.
const readNews = prepared(`select ${EVENT_COLUMNS},
  case when e.type = 'message.added' and e.seq >= $6 then ${row(
    MESSAGE_COLUMNS,
    "message m where m.task_id = e.task_id and m.seq = (e.data ->> 'messageSeq')::int",
  )} end as message,
  case when e.type = 'artifact.added' and e.seq >= $6 then ${row(
    ARTIFACT_PIECE,
    "artifact f where f.task_id = e.task_id and f.artifact_id = e.data ->> 'artifactId' and f.version = (e.data ->> 'version')::int",
  )} end as artifact,
  case when e.type = 'interrupt.opened' then ${row(
    INTERRUPT_COLUMNS,
    "interrupt n where n.id = (e.data ->> 'interruptId')::uuid",
  )} end as question
  from (select page.*, sum(case when page.type = 'artifact.added' and page.seq >= $6 then (page.data ->> 'sizeBytes')::bigint end)
      over (order by page.seq rows between unbounded preceding and 1 preceding) as before
    from (select e.* from (select t.id ${OWN_TASK} and t.id = $4) own join task_event e on e.task_id = own.id
      where e.seq > $5 order by e.seq limit $7) page) e
  where e.before is null or e.before < ${PAGE_BYTES} order by e.seq`);

/** Events of a client's own task with all that they tell of, in one statement. */
export async function listClientNews(
  pool: Pool,
  client: ClientRef,
  { taskId, after, limit, wordsFrom = 0 }: NewsRange & { readonly taskId: string },
): Promise<readonly ClientNews[]> {
  const { rows } = await pool.query<NewsRow>(readNews([...cellsOf(client), taskId, after, wordsFrom, limit]));
  return rows.map((row) => ({
    event: toEventView(row),
    message: row.message && toClientMessage(row.message),
    artifact: row.artifact,
    question: row.question && toInterruptView(row.question),
  }));
}
