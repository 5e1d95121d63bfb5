import type { Pool } from "pg";
import { MAX_NAMED } from "../../contract/operation-inputs";
import type { ListSessionsInput } from "../../contract/session-inputs";
import type { LedgerRow, SessionLedger } from "../../contract/session-view";
import { STRATEGY_NAME } from "../../contract/strategy-name";
import { tellsEvery } from "../../contract/tells-every";
import { parseActor } from "../../domain/actor";
import { isOnePress, whatItWaitsFor } from "../../domain/session/what-it-waits-for";
import { MAX_RESULT_CHARS, MAX_SAID_CHARS } from "../../domain/session/write-history";
import type { HolderKind } from "../../domain/task/task";
import { prepared } from "../prepared";
import { COLUMNS, FROM, type SessionRow, toSessionView } from "./session-views";

const HOLDERS = `(select coalesce(json_agg(json_build_object('kind', h.kind, 'actor', h.actor) order by h.at), '[]') from holder h
  where h.handle = t.suspension and h.released_at is null) as holders`;
// How one comes back is worked out from its row, so all rows are read for a filter and a count by it; of long lines only a page needs to know.
const cutOff = prepared(`select ${COLUMNS}, ${HOLDERS} ${FROM}
  where s.tenant_id = $1 and s.interrupted_at is not null and t.ended_at is null order by s.interrupted_at desc, s.task_id`);
const longLines = prepared(`select s.task_id as "taskId", long.shortened, long."shortenedResults"
  from unnest($1::uuid[]) s(task_id)
  cross join lateral (select count(*)::int as shortened, (count(*) filter (where e.kind = 'tool_result'))::int as "shortenedResults"
    from session_entry e where e.task_id = s.task_id and length(e.text) >
      case e.kind when 'tool_result' then ${MAX_RESULT_CHARS} when 'tool_call' then 2147483647 else ${MAX_SAID_CHARS} end) long`);

interface CutRow extends SessionRow {
  readonly interruptedAt: Date;
  readonly holders: readonly { readonly kind: HolderKind; readonly actor: string }[];
}

interface LongLines {
  readonly taskId: string;
  readonly shortened: number;
  readonly shortenedResults: number;
}

interface Found {
  readonly row: CutRow;
  readonly view: LedgerRow;
}

/** One page of what was cut off, of all rows that tell these words. */
export async function readLedger(
  pool: Pool,
  tenantId: string,
  { words, cursor, limit }: ListSessionsInput,
): Promise<SessionLedger> {
  const { rows } = await pool.query<CutRow>(cutOff([tenantId]));
  const found = rows.map((row) => ({ row, view: toLedgerRow(row, null) })).filter(({ view }) => isAbout(view, words));
  const left = cursor ? found.filter(({ row }) => isAfter(row, cursor)) : found;
  const page = left.slice(0, limit);
  const last = page.at(-1)?.row;
  const ready = cursor ? [] : found.filter(({ view }) => isOnePress(view, view.recovery));
  return {
    sessions: await withLongLines(pool, page),
    nextCursor: last && left.length > page.length ? cursorOf(last) : null,
    ready: ready.slice(0, MAX_NAMED).map(({ row }) => row.taskId),
    matching: found.length,
    total: rows.length,
  };
}

async function withLongLines(pool: Pool, page: readonly Found[]): Promise<readonly LedgerRow[]> {
  if (page.length === 0) return [];
  const { rows } = await pool.query<LongLines>(longLines([page.map(({ row }) => row.taskId)]));
  const long = new Map(rows.map((row) => [row.taskId, row]));
  return page.map(({ row }) => toLedgerRow(row, long.get(row.taskId) ?? null));
}

function toLedgerRow(row: CutRow, long: LongLines | null): LedgerRow {
  const { title, taskState, handle, controlRevision } = row;
  const holders = row.holders.map(({ kind, actor }) => ({ kind, actor: parseActor(actor) }));
  return {
    ...toSessionView(row, long),
    title,
    taskState,
    handle,
    controlRevision,
    ...whatItWaitsFor(taskState, holders),
  };
}

function isAbout({ title, agent, recovery }: LedgerRow, words: string): boolean {
  return tellsEvery(words, [title, agent, STRATEGY_NAME[recovery.strategy]]);
}

const cursorOf = ({ interruptedAt, taskId }: CutRow) => `${interruptedAt.getTime()}_${taskId}`;

/** Whether it comes after the one where a page ended, in the order of the ledger. */
function isAfter({ interruptedAt, taskId }: CutRow, cursor: string): boolean {
  const [at = "", id = ""] = cursor.split("_");
  const passedMs = Number(at) - interruptedAt.getTime();
  return passedMs > 0 || (passedMs === 0 && taskId > id);
}
