import type { Pool } from "pg";
import type { TargetSelection } from "../../contract/operation-inputs";
import type { TargetGroup } from "../../domain/operation/eligibility";
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

/** Counts what is chosen; nothing is read task by task, however many there are. */
export async function groupTargets(
  pool: Pool,
  tenantId: string,
  selection: TargetSelection,
): Promise<readonly TargetGroup[]> {
  const b = new Bindings();
  const text = `select t.state, t.pending_pause ->> 'mode' as pausing, t.pending_cancel is not null as canceling,
      a.name as "agentName", a.pause_modes as "pauseModes", t.checkpoint_seq > 0 as "hasCheckpoint", count(*)::int as count
    from task t join agent a on a.id = t.agent_id where ${selectionConditions(tenantId, selection, b)} group by 1, 2, 3, 4, 5, 6`;
  const { rows } = await pool.query<TargetGroup>({ text, values: b.values });
  return rows;
}
