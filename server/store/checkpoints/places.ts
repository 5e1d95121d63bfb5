import type { Pool } from "pg";
import { endingOf, findablePaths } from "../../domain/checkpoint/paths-of";
import { prepared } from "../prepared";
import { asLike } from "./sought-sql";

/** Places that one path may stand for. */
const MAX_PLACES = 1_000;
/** Places looked at for the one that may have been meant; each costs one look at an index. */
const MAX_KNOWN = 10_000;
/** Rows read to count versions. */
const MAX_COUNTED = 50_000;

// From each place to the next: many versions hold the same.
const KNOWN = `with recursive p(path, no) as (
  (select path, 1 from checkpoint_path where tenant_id = $1 order by path limit 1)
  union all
  select (select q.path from checkpoint_path q where q.tenant_id = $1 and q.path > p.path order by q.path limit 1), p.no + 1
    from p where p.path is not null and p.no < ${MAX_KNOWN})
select path from p where path is not null`;
const known = prepared(KNOWN);
const ending = prepared(`${KNOWN} and path like any($2) limit ${MAX_PLACES}`);

/** The places that a sought path stands for, as they are kept; null where none is sought. */
export async function findPlaces(
  pool: Pool,
  tenantId: string,
  path: string | undefined,
): Promise<readonly string[] | null> {
  if (path === undefined) return null;
  const end = endingOf(path);
  if (end === null) return findablePaths(path);
  const { rows } = await pool.query<{ path: string }>(
    ending([tenantId, findablePaths(end).map((each) => `%${asLike(each)}`)]),
  );
  return rows.map((row) => row.path);
}

/** All places at which the tenant has values, as far as they are looked at. */
export async function listPlaces(pool: Pool, tenantId: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ path: string }>(known([tenantId]));
  return rows.map(({ path }) => path);
}

/** Versions that have something at a place or below it, as far as they are counted. */
export async function countVersionsAt(pool: Pool, tenantId: string, path: string) {
  // Not prepared: only a plan that knows the pattern reaches it by the index.
  const at = "select checkpoint_id from checkpoint_path where tenant_id = $1 and path";
  const { rows } = await pool.query<{ n: number; isCut: boolean }>(
    `with found as materialized ((${at} = $2 limit ${MAX_COUNTED}) union all (${at} like $3 limit ${MAX_COUNTED}))
      select count(distinct checkpoint_id)::int as n, count(*) >= ${MAX_COUNTED} as "isCut" from found`,
    [tenantId, path, `${asLike(path)}/%`],
  );
  const { n, isCut } = rows[0] ?? { n: 0, isCut: false };
  return isCut ? { n, atLeast: true } : { n };
}
