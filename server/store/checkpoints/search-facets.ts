import type { Pool } from "pg";
import { SEARCHED_SIZES, type SearchCheckpointsInput } from "../../contract/checkpoint-inputs";
import type { SearchFacets } from "../../contract/checkpoint-view";
import type { Count, FacetValue } from "../../contract/fleet-view";
import { prepared } from "../prepared";
import { findPlaces } from "./places";
import { AS_SOUGHT, AT_PATH, isOfVersions, OF_VERSION, ofValue, ofVersion, VERSIONS } from "./sought-sql";

/** Counting ends here: what is frequent stays so. */
const MAX_COUNTED = 10_000;
/** Values of one facet. */
const MAX_VALUES = 30;

const FACTS = "c.id, t.state::text as state, a.name as agent, t.scope, c.kind, c.size_bytes";
const groups = (column: string, counted = "v") => `(select coalesce(json_agg(g), '[]') from (
    select ${column} as value, count(*)::int as n from ${counted} group by 1 order by n desc, 1 limit ${MAX_VALUES}) g)`;
const SIZES = SEARCHED_SIZES.map(
  (bytes) => `json_build_object('value', '${bytes}', 'n', count(*) filter (where v.size_bytes >= ${bytes}))`,
);
const COUNTED = `select count(*)::int as found, json_build_array(${SIZES.join(", ")}) as size, ${[
  "state",
  "agent",
  "scope",
  "kind",
]
  .map((column) => `${groups(column)} as ${column}`)
  .join(", ")}`;

const byVersion =
  prepared(`with v as materialized (select ${FACTS} from ${VERSIONS} where ${OF_VERSION} limit ${MAX_COUNTED + 1})
${COUNTED}, null as here, 0 as absent from v`);

// What else stands at the path is counted whatever value was asked for: it shows what may be asked for.
const byValue =
  prepared(`with hit as materialized (select distinct p.checkpoint_id as id from checkpoint_path p where ${AS_SOUGHT} limit ${MAX_COUNTED + 1}),
v as materialized (select ${FACTS} from hit h join checkpoint c on c.id = h.id join task t on t.id = c.task_id join agent a on a.id = t.agent_id where ${OF_VERSION}),
at as materialized (select p.checkpoint_id as id, p.value from checkpoint_path p where $8::text[] is not null and ${AT_PATH} limit ${MAX_COUNTED + 1}),
held as materialized (select distinct c.id, x.value from at x join checkpoint c on c.id = x.id join task t on t.id = c.task_id join agent a on a.id = t.agent_id where ${OF_VERSION}),
within as materialized (select c.id from ${VERSIONS} where $8::text[] is not null and ${OF_VERSION} limit ${MAX_COUNTED + 1})
${COUNTED}, case when $8::text[] is not null then ${groups("value", "held")} end as here,
  (select count(*)::int from within w where w.id not in (select id from held)) as absent from v`);

interface Row {
  readonly found: number;
  readonly state: readonly Group[];
  readonly agent: readonly Group[];
  readonly scope: readonly Group[];
  readonly kind: readonly Group[];
  readonly size: readonly Group[];
  readonly here: readonly Group[] | null;
  readonly absent: number;
}

interface Group {
  readonly value: string;
  readonly n: number;
}

export async function findSearchFacets(
  pool: Pool,
  tenantId: string,
  sought: SearchCheckpointsInput,
): Promise<SearchFacets> {
  const within = ofVersion(tenantId, sought);
  const asked = isOfVersions(sought)
    ? byVersion([...within])
    : byValue([...within, ...ofValue(sought, await findPlaces(pool, tenantId, sought.path))]);
  const { rows } = await pool.query<Row>(asked);
  const [row] = rows;
  if (!row) throw new Error("A count gave no row.");
  return {
    values: row.here?.map(toFacet) ?? null,
    noSuchPath: toCount(row.absent),
    state: row.state.map(toFacet),
    agent: row.agent.map(toFacet),
    scope: row.scope.map(toFacet),
    kind: row.kind.map(toFacet),
    size: row.size.map(toFacet),
    found: toCount(row.found),
  };
}

function toFacet({ value, n }: Group): FacetValue {
  return { value, count: toCount(n) };
}

function toCount(n: number): Count {
  return n > MAX_COUNTED ? { n: MAX_COUNTED, atLeast: true } : { n };
}
