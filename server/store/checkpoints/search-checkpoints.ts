import type { Pool } from "pg";
import type { SearchCheckpointsInput } from "../../contract/checkpoint-inputs";
import type { SearchHit, SearchView } from "../../contract/checkpoint-view";
import { prepared } from "../prepared";
import { findPlaces } from "./places";
import { AS_SOUGHT, isOfVersions, OF_VERSION, ofValue, ofVersion, VERSIONS } from "./sought-sql";

/** What is found, before anything is said of what is not. */
export type FoundVersions = Omit<SearchView, "near">;

const MAX_HITS = 1_000;
/** Tasks named whose versions a search does not wholly cover. */
const MAX_BEYOND = 20;

type Row = Omit<SearchHit, "createdAt"> & Omit<SearchView["tasks"][number], "hits"> & { readonly createdAt: Date };

const COLUMNS = `t.id as "taskId", t.title, a.name as agent, t.state, c.version, c.kind, c.label, c.created_at as "createdAt", c.flagged,
    c.size_bytes as "sizeBytes", (select count(*)::int from checkpoint v where v.task_id = t.id) as versions`;

const byValue = prepared(`select ${COLUMNS}, p.path, p.value
  from checkpoint_path p join checkpoint c on c.id = p.checkpoint_id join task t on t.id = p.task_id join agent a on a.id = t.agent_id
  where ${AS_SOUGHT} and ${OF_VERSION} order by c.created_at desc, c.version desc, p.no limit ${MAX_HITS + 1}`);
const byVersion = prepared(`select ${COLUMNS}, null::text as path, '' as value
  from ${VERSIONS} where ${OF_VERSION} order by c.created_at desc, c.version desc limit ${MAX_HITS + 1}`);

type Left = Pick<FoundVersions, "notWhollyFindable" | "waiting" | "beyond">;
const left = prepared(`with cut as (
    select c.task_id, count(*)::int as versions, max(c.created_at) as newest from checkpoint c where c.index_cut group by c.task_id),
  ours as (select t.id as "taskId", t.title, u.versions, u.newest from cut u join task t on t.id = u.task_id join agent a on a.id = t.agent_id
    where t.tenant_id = $1 and ($2::text is null or a.name = $2) and ($3::text is null or t.scope = $3 or t.scope like $3 || '/%'))
  select (select coalesce(sum(versions), 0)::int from ours) as "notWhollyFindable",
    (select coalesce(json_agg(json_build_object('taskId', x."taskId", 'title', x.title, 'versions', x.versions) order by x.newest desc), '[]')
      from (select * from ours order by newest desc limit ${MAX_BEYOND}) x) as beyond,
    (select count(*)::int from checkpoint c join task t on t.id = c.task_id where c.indexed_at is null and t.tenant_id = $1) as waiting`);

export async function searchCheckpoints(
  pool: Pool,
  tenantId: string,
  sought: SearchCheckpointsInput,
): Promise<FoundVersions> {
  const { agent = null, scope = null, path } = sought;
  const within = ofVersion(tenantId, sought);
  const asked = isOfVersions(sought)
    ? byVersion([...within])
    : byValue([...within, ...ofValue(sought, await findPlaces(pool, tenantId, path))]);
  const [{ rows }, { rows: rest }] = await Promise.all([
    pool.query<Row>(asked),
    pool.query<Left>(left([tenantId, agent, scope])),
  ]);
  return {
    tasks: byTask(rows.slice(0, MAX_HITS)),
    hasMore: rows.length > MAX_HITS,
    ...(rest[0] ?? { notWhollyFindable: 0, waiting: 0, beyond: [] }),
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
