import type { Pool } from "pg";

/** How long receipts waited for their seal, by the clock of the database, milliseconds. */
export interface SealDelays {
  readonly receipts: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly worstMs: number;
}

const DELAYS = `select count(*)::int as receipts, coalesce(percentile_disc(0.5) within group (order by d.ms), 0)::float8 as "p50Ms",
    coalesce(percentile_disc(0.99) within group (order by d.ms), 0)::float8 as "p99Ms", coalesce(max(d.ms), 0)::float8 as "worstMs"
  from (select round(extract(epoch from coalesce(r.sealed_at, clock_timestamp()) - r.at) * 1000) as ms from receipt r
    where r.sealed_at is not null or r.at < clock_timestamp() - interval '1 s') d`;

/** From the row to its seal. One that still waits after a second counts with the time that it has waited. */
export async function readSealDelays(pool: Pool): Promise<SealDelays> {
  const { rows } = await pool.query<SealDelays>(DELAYS);
  const [row] = rows;
  if (!row) throw new Error("The database did not say how long receipts waited.");
  return row;
}

/** The worst of several databases. */
export function worstOf(delays: readonly SealDelays[]): SealDelays {
  const most = (pick: (one: SealDelays) => number) => Math.max(0, ...delays.map(pick));
  return {
    receipts: delays.reduce((all, { receipts }) => all + receipts, 0),
    p50Ms: most(({ p50Ms }) => p50Ms),
    p99Ms: most(({ p99Ms }) => p99Ms),
    worstMs: most(({ worstMs }) => worstMs),
  };
}
