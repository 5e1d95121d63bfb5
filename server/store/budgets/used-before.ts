import type { ClientBase } from "pg";
import type { Measure, WindowKind } from "../../domain/budget/budget";
import { activeMsAt } from "../active-ms";
import { OF_TASK } from "./budget-sql";

/** SQL condition on `task t` under parameters: $1 tenant, $2 kind of target, $3 target. */
export const COUNTS_FOR = `t.tenant_id = $1 and case $2::text when 'scope' then $3 = '' or t.scope = $3 or starts_with(t.scope, $3 || '/')
  when 'agent' then t.agent_id::text = $3 when 'label' then $3 = any(t.labels)
  else t.id::text = $3 or $3 in (with recursive up(id, depth) as (select ${OF_TASK.parent}::uuid, 1
    union all select p.parent_task_id, up.depth + 1 from up join task p on p.id = up.id where up.depth < 50) select up.id::text from up where up.id is not null) end`;

const IN_ALL: Readonly<Record<Measure, string>> = {
  tokens: "coalesce(t.input_tokens, 0) + coalesce(t.output_tokens, 0)",
  cost: "coalesce(t.spent_micros, 0)",
  steps: "t.steps_done",
  active_time: activeMsAt("clock_timestamp()"),
};
const OF_STEP: Readonly<Record<Exclude<Measure, "active_time">, string>> = {
  tokens:
    "coalesce((e.data->'usage'->>'inputTokens')::numeric, 0) + coalesce((e.data->'usage'->>'outputTokens')::numeric, 0)",
  cost: "coalesce((e.data->'usage'->>'costMicros')::numeric, 0)",
  steps: "case when e.type = 'step.completed' then 1 else 0 end",
};

export interface Used {
  readonly tenantId: string;
  readonly targetKind: string;
  readonly target: string;
  readonly measure: Measure;
  readonly windowKind: WindowKind;
  readonly rollingHours: number | null;
}

/**
 * What the tasks that a budget counts had used before it was there: in all for a whole life and of tasks that the window saw
 * begin, else what their steps say since it began. Of those, what was told beside steps has no instant and is left out.
 * Null where steps do not say it.
 */
export async function usedBefore(client: Pick<ClientBase, "query">, used: Used, since: Date): Promise<number | null> {
  const { tenantId, targetKind, target, measure, windowKind } = used;
  const values: unknown[] = [tenantId, targetKind, target];
  if (windowKind === "life") {
    const text = `select coalesce(sum(${IN_ALL[measure]}), 0)::float8 as units from task t where ${COUNTS_FOR}`;
    return (await client.query<{ units: number }>(text, values)).rows[0]?.units ?? 0;
  }
  if (measure === "active_time") return null;
  const ofSteps = `(select coalesce(sum(${OF_STEP[measure]}), 0) from task_event e
    where e.task_id = t.id and (e.step_key is not null or e.type = 'step.discarded') and e.at >= $4)`;
  const text = `select coalesce(sum(case when t.created_at >= $4 then ${IN_ALL[measure]} else ${ofSteps} end), 0)::float8 as units
    from task t where ${COUNTS_FOR} and t.updated_at >= $4`;
  return (await client.query<{ units: number }>(text, [...values, since])).rows[0]?.units ?? 0;
}
