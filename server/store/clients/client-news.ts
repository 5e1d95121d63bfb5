import type { Pool } from "pg";
import type { ClientArtifact, ClientNews, NewsPage, NewsRange } from "../../ports/client-store";
import { grouped } from "../grouped";
import { prepared } from "../prepared";
import { EVENT_COLUMNS, type EventRow, toEventView } from "../read/task/list-events";
import { toInterruptView } from "../read/task/to-task-view";
import { INTERRUPT_COLUMNS, listOf, type StoredInterrupt } from "../read/task/view-row";
import { ASKED_COLUMNS, type AskedTask, OWN_OF_ASKED, TOGETHER, toAskedRow } from "./asked-task";
import { ARTIFACT_PIECE, MESSAGE_COLUMNS, type StoredMessage, toClientMessage } from "./client-task-row";

interface NewsRow extends EventRow {
  readonly no: number;
  /** Of the task when it was read. */
  readonly newest: number;
  readonly message: StoredMessage | null;
  readonly artifact: ClientArtifact | null;
  readonly questions: readonly StoredInterrupt[] | null;
}

const row = (columns: string, source: string) => `(select row_to_json(x) from (select ${columns} from ${source}) x)`;

/** Bytes of files that a page holds, but for its last one: a reader that stands still keeps one page in memory. */
const PAGE_BYTES = 4_000_000;

// Each event tells by number what was written with it, so a page may begin and end anywhere in a change.
const readNews = prepared(`select asked.no, e.newest, ${EVENT_COLUMNS},
  case when e.type = 'message.added' and e.seq >= asked.words_from then ${row(
    MESSAGE_COLUMNS,
    "message m where m.task_id = e.task_id and m.seq = (e.data ->> 'messageSeq')::int",
  )} end as message,
  case when e.type = 'artifact.added' and e.seq >= asked.words_from then ${row(
    ARTIFACT_PIECE,
    "artifact f where f.task_id = e.task_id and f.artifact_id = e.data ->> 'artifactId' and f.version = (e.data ->> 'version')::int",
  )} end as artifact,
  case when e.data -> 'interruptIds' is not null then ${listOf(
    INTERRUPT_COLUMNS,
    "interrupt n where n.id in (select json_array_elements_text(e.data -> 'interruptIds')::uuid) order by n.opened_at, n.id",
  )} end as questions
  from json_to_recordset($1::json) asked(${ASKED_COLUMNS}, after int, words_from int, most int)
  cross join lateral (select page.*, sum(case when page.type = 'artifact.added' and page.seq >= asked.words_from then (page.data ->> 'sizeBytes')::bigint end)
      over (order by page.seq rows between unbounded preceding and 1 preceding) as before
    from (select e.*, own.newest from (select t.id, t.event_seq as newest ${OWN_OF_ASKED}) own
      join task_event e on e.task_id = own.id where e.seq > asked.after order by e.seq limit asked.most) page) e
  where e.before is null or e.before < ${PAGE_BYTES} order by asked.no, e.seq`);

type Asked = AskedTask & NewsRange;

/** Events of clients' own tasks with all that they tell of; those of several readers in one statement. */
export function openClientNews(pool: Pool): (asked: Asked) => Promise<NewsPage> {
  return grouped((asked: readonly Asked[]) => listNews(pool, asked), TOGETHER);
}

async function listNews(pool: Pool, asked: readonly Asked[]): Promise<readonly NewsPage[]> {
  const cells = asked.map(({ after, limit, wordsFrom = 0, ...one }, no) => ({
    ...toAskedRow(one, no),
    after,
    words_from: wordsFrom,
    most: limit,
  }));
  const { rows } = await pool.query<NewsRow>(readNews([JSON.stringify(cells)]));
  const pages = asked.map((): NewsRow[] => []);
  for (const row of rows) pages[row.no]?.push(row);
  return pages.map(toPage);
}

function toPage(rows: readonly NewsRow[]): NewsPage {
  const last = rows.at(-1);
  return { news: rows.map(toNews), isAll: !last || last.seq === last.newest };
}

function toNews(row: NewsRow): ClientNews {
  return {
    event: toEventView(row),
    message: row.message && toClientMessage(row.message),
    artifact: row.artifact,
    questions: (row.questions ?? []).map(toInterruptView),
  };
}
