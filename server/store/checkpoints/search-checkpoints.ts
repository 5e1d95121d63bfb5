import type { Pool } from "pg";
import type { SearchCheckpointsInput } from "../../contract/checkpoint-inputs";
import type { SearchHit, SearchView } from "../../contract/checkpoint-view";
import { findablePath, MAX_VALUE_CHARS } from "../../domain/checkpoint/paths-of";
import { prepared } from "../prepared";

const MAX_HITS = 1_000;

type Row = Omit<SearchHit, "createdAt"> & Omit<SearchView["tasks"][number], "hits"> & { readonly createdAt: Date };

// $2 path or null, $3 how, $4 the value, escaped for `like` where it may be anywhere, $5 which versions, $6 agent, $7 size.
const read =
  prepared(`select t.id as "taskId", t.title, a.name as agent, t.state, p.path, p.value, c.version, c.created_at as "createdAt", c.flagged,
    c.size_bytes as "sizeBytes", (select count(*)::int from checkpoint v where v.task_id = t.id) as versions
  from checkpoint_path p join checkpoint c on c.id = p.checkpoint_id join task t on t.id = p.task_id join agent a on a.id = t.agent_id
  where p.tenant_id = $1 and ($2::text is null or p.path = $2)
    and ($3 = 'exists' or ($3 = 'is' and p.value = $4) or ($3 = 'contains' and p.value ilike '%' || $4 || '%'))
    and ($5 = 'any' or ($5 = 'flagged' and c.flagged) or ($5 = 'latest' and c.version = (select max(v.version) from checkpoint v where v.task_id = c.task_id)))
    and ($6::text is null or a.name = $6) and c.size_bytes >= $7
  order by c.created_at desc, p.no limit ${MAX_HITS + 1}`);
const left =
  prepared(`select count(*) filter (where c.index_cut)::int as "notWhollyFindable", count(*) filter (where c.indexed_at is null)::int as waiting
  from checkpoint c join task t on t.id = c.task_id where t.tenant_id = $1 and (c.index_cut or c.indexed_at is null)`);

export async function searchCheckpoints(
  pool: Pool,
  tenantId: string,
  { path, how, value, versions, agent, minBytes }: SearchCheckpointsInput,
): Promise<SearchView> {
  const begin = value.slice(0, MAX_VALUE_CHARS);
  const sought = how === "contains" ? begin.replace(/[\\%_]/g, "\\$&") : begin;
  const asked = [
    tenantId,
    path === undefined ? null : findablePath(path),
    how,
    sought,
    versions,
    agent ?? null,
    minBytes ?? 0,
  ];
  const [{ rows }, { rows: rest }] = await Promise.all([
    pool.query<Row>(read(asked)),
    pool.query<Pick<SearchView, "notWhollyFindable" | "waiting">>(left([tenantId])),
  ]);
  return {
    tasks: byTask(rows.slice(0, MAX_HITS)),
    hasMore: rows.length > MAX_HITS,
    ...(rest[0] ?? { notWhollyFindable: 0, waiting: 0 }),
  };
}

function byTask(rows: readonly Row[]): SearchView["tasks"] {
  const tasks = new Map<string, SearchView["tasks"][number] & { readonly hits: SearchHit[] }>();
  for (const { taskId, title, agent, state, versions, createdAt, ...hit } of rows) {
    const task = tasks.get(taskId) ?? { taskId, title, agent, state, versions, hits: [] };
    task.hits.push({ ...hit, createdAt: createdAt.toISOString() });
    tasks.set(taskId, task);
  }
  return [...tasks.values()];
}
