import type { Pool } from "pg";
import type { TargetSelection } from "../../contract/operation-inputs";
import type { TargetGroup } from "../../domain/operation/eligibility";
import type { OperationVerb } from "../../domain/operation/operation";
import type { SampledTarget } from "../../ports/operation-store";
import { STOPS_TASK, toUsedUp, type UsedUpRow, usedUp } from "../budgets/standings";
import { type StopRow, stopOver, toStandingStop } from "../holds/stop-sql";
import { Bindings } from "../read/fleet/bindings";
import { liveConditions } from "../read/fleet/live-conditions";

/** What `task t` has to fulfil to be chosen. */
export function selectionConditions(tenantId: string, selection: TargetSelection, b: Bindings): string {
  const tenant = b.bind(tenantId);
  const conditions =
    "filter" in selection
      ? liveConditions(selection.filter, tenant, b)
      : [`t.tenant_id = ${tenant}`, `t.id = any(${b.bind(selection.taskIds, "uuid[]")})`];
  return conditions.join(" and ");
}

interface Chosen {
  readonly selection: TargetSelection;
  readonly verb: OperationVerb;
}

interface GroupRow extends Omit<TargetGroup, "stop" | "exhausted"> {
  readonly stop: StopRow | null;
  readonly exhausted: readonly UsedUpRow[] | null;
}

// What keeps a held task from going on, whoever lets go of it; nothing else is kept by it.
const IN_THE_WAY = `${stopOver("t")}::jsonb as stop, (select jsonb_agg(to_jsonb(u) order by u.name) from u where ${STOPS_TASK}) as exhausted`;

/** SQL of what decides whether each of the tasks `t` of agents `a` would move; what stands before it, and the columns. */
function groupColumns(tenantId: string, verb: OperationVerb, b: Bindings) {
  const isResume = verb === "resume";
  return {
    before: isResume ? `with u as materialized (${usedUp(b.bind(tenantId))}) ` : "",
    columns: `t.state, t.pending_pause ->> 'mode' as pausing, t.pending_cancel is not null as canceling,
      a.name as "agentName", a.pause_modes as "pauseModes", t.checkpoint_seq > 0 as "hasCheckpoint",
      ${isResume ? IN_THE_WAY : "null::jsonb as stop, null::jsonb as exhausted"}`,
  };
}

function toGroup({ stop, exhausted, ...row }: GroupRow): TargetGroup {
  return { ...row, stop: stop && toStandingStop(stop), exhausted: (exhausted ?? []).map(toUsedUp) };
}

/** Counts what is chosen; nothing is read task by task, however many there are. */
export async function groupTargets(
  pool: Pool,
  tenantId: string,
  { selection, verb }: Chosen,
): Promise<readonly TargetGroup[]> {
  const b = new Bindings();
  const { before, columns } = groupColumns(tenantId, verb, b);
  const text = `${before}select ${columns}, count(*)::int as count
    from task t join agent a on a.id = t.agent_id where ${selectionConditions(tenantId, selection, b)} group by 1, 2, 3, 4, 5, 6, 7, 8`;
  const { rows } = await pool.query<GroupRow>({ text, values: b.values });
  return rows.map(toGroup);
}

/** Tasks that are alike and are named one by one. */
const SAMPLED = 50;

export async function sampleTargets(
  pool: Pool,
  tenantId: string,
  { selection, verb }: Chosen,
): Promise<readonly SampledTarget[]> {
  const b = new Bindings();
  const { before, columns } = groupColumns(tenantId, verb, b);
  const text = `${before === "" ? "with " : `${before}, `}chosen as (select t.id as "taskId", t.title, ${columns}
      from task t join agent a on a.id = t.agent_id where ${selectionConditions(tenantId, selection, b)}),
    numbered as (select *, row_number() over (partition by state, pausing, canceling, "agentName", "hasCheckpoint", stop, exhausted order by "taskId") as n from chosen)
    select *, 1 as count from numbered where n <= ${SAMPLED} order by "taskId"`;
  const { rows } = await pool.query<GroupRow & { taskId: string; title: string; n: string }>({
    text,
    values: b.values,
  });
  return rows.map(({ taskId, title, n: _, ...row }) => ({ taskId, title, group: toGroup(row) }));
}
