import type { Pool } from "pg";
import type { ClientRef, ClientTaskFilter, ClientTaskPage, Depth } from "../../ports/client-store";
import { prepared } from "../prepared";
import { type Cursor, decodeCursor, encodeCursor } from "../read/fleet/cursor";
import { ASKS_CONSENT, CLIENT_TASK_COLUMNS, type ClientTaskRow, IS_OWN, toClientTask } from "./client-task-row";

interface Question {
  readonly filter: ClientTaskFilter;
  readonly cursor: string | null;
  readonly limit: number;
  readonly depth: Depth;
}

const SHOWN = `case when t.state in ('paused_by_client', 'paused_by_agent') and a.releases_callers then 'input_required'
    when t.state in ('paused_by_client', 'paused_by_agent', 'resumed') then coalesce(t.paused_from_state, 'working') else t.state end`;
const SHOWN_AS = `(case when (${SHOWN}) <> 'input_required' then ${SHOWN} when ${ASKS_CONSENT} then 'auth_required' else 'input_required' end)`;

const FITS = `${IS_OWN} and ($6::task_state[] is null or ${SHOWN_AS} = any($6::task_state[])) and ($7::text is null or t.context_id = $7)
  and ($8::timestamptz is null or t.state_since >= $8::timestamptz) and ($9::text[] is null or a.name = any($9::text[]))`;
const FROM = "from task t join agent a on a.id = t.agent_id";

// The page by the index alone; what a task is made of is read for those on it.
const read = prepared(`with page as materialized (
    select t.id ${FROM} where ${FITS} and ($10::timestamptz is null or (t.state_since, t.id) < ($10::timestamptz, $11::uuid))
    order by t.state_since desc, t.id desc limit $12),
  total as (select count(*)::int as total ${FROM} where ${FITS})
  select total.total, r.* from total left join (
    select ${CLIENT_TASK_COLUMNS} from page join task t on t.id = page.id join agent a on a.id = t.agent_id) r on true
  order by r.state_since desc, r.id desc`);

const ORDER = "client";

/** One page and how many there are in all, in one statement. */
export async function listClientTasks(
  pool: Pool,
  { tenantId, client, agents }: ClientRef,
  { filter, cursor, limit, depth }: Question,
): Promise<ClientTaskPage | null> {
  const from = cursor === null ? null : decodeCursor(cursor, ORDER);
  if (cursor !== null && (from === null || from.key === null)) return null;
  const { rows } = await pool.query<ClientTaskRow & { total: number; id: string | null }>(
    read([
      tenantId,
      client,
      orAll(agents),
      depth.history,
      depth.artifacts,
      orAll(filter.shownAs),
      filter.contextId,
      filter.since,
      orAll(filter.agents),
      from ? instantOf(from) : null,
      from?.id ?? null,
      limit + 1,
    ]),
  );
  const found = rows.filter((row) => row.id !== null);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    tasks: shown.map(toClientTask),
    cursor: last ? encodeCursor(cursorAfter(last.state_since.getTime(), last.id)) : null,
    total: rows[0]?.total ?? 0,
  };
}

function orAll<T>(list: readonly T[]): readonly T[] | null {
  return list.length > 0 ? list : null;
}

/** Its keys do not grow with time. */
function cursorAfter(key: number, id: string): Cursor {
  return { order: ORDER, key, id, at: key };
}

function instantOf({ key }: Cursor): Date {
  return new Date(key ?? 0);
}
