import type { Pool } from "pg";
import type { Count } from "../../contract/fleet-view";
import type { TaskFilter } from "../../contract/task-inputs";
import { Bindings } from "../read/fleet/bindings";
import { SAMPLE_SIZE } from "../read/fleet/count-ended";
import { endedArms } from "../read/fleet/ended-arms";
import { cutFleet } from "../read/fleet/fleet-cut";
import { liveConditions } from "../read/fleet/live-conditions";
import { orderOf } from "../read/fleet/page-order";

/** One more than is told. */
const ENOUGH = String(SAMPLE_SIZE + 1);

/**
 * Tasks that each filter shows, in one statement: one pass over the live ones, which are counted exactly, and for each
 * filter that asks for ended ones up to a thousand of these.
 */
export async function countViews(
  pool: Pool,
  tenantId: string,
  filters: readonly TaskFilter[],
): Promise<readonly Count[]> {
  if (filters.length === 0) return [];
  const b = new Bindings();
  const tenant = b.bind(tenantId);
  const live = filters.map(
    (filter) => `count(*) filter (where ${liveConditions(filter, tenant, b).join(" and ")})::int`,
  );
  const ended = filters.map((filter) => endedCount(filter, tenant, b));
  const text = `select array[${live.join(", ")}] as live, array[${ended.join(", ")}] as ended
    from task t where t.tenant_id = ${tenant} and t.ended_at is null`;
  const { rows } = await pool.query<{ live: readonly number[]; ended: readonly number[] }>({ text, values: b.values });
  return filters.map((_, at) => toCount(rows[0]?.live[at] ?? 0, rows[0]?.ended[at] ?? 0));
}

function endedCount(filter: TaskFilter, tenant: string, b: Bindings): string {
  const states = cutFleet(filter).ended;
  if (!states) return "0";
  const order = orderOf("last_event", { live: null, ended: states });
  const arms = endedArms({ filter, states, order, cursor: null, limit: ENOUGH, tenant }, b);
  return `(select count(*)::int from (select distinct id from (${arms.map((arm) => `(${arm})`).join(" union all ")}) arm limit ${ENOUGH}) e)`;
}

function toCount(live: number, ended: number): Count {
  return ended > SAMPLE_SIZE ? { n: live + SAMPLE_SIZE, atLeast: true } : { n: live + ended };
}
