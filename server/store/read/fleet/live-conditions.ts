import type { TaskFilter } from "../../../contract/task-inputs";
import type { Bindings } from "./bindings";
import {
  ageIs,
  agentIsOneOf,
  budgetUsedIs,
  type Condition,
  heldByOneOf,
  labelsOverlap,
  liveStateIs,
  pausesBy,
  reviewIs,
  scopeIs,
  textFits,
} from "./fleet-conditions";
import { cutFleet, type FleetCut } from "./fleet-cut";
import { readTextSearch } from "./text-search";

/** What a filter asks of `task t` while it has not ended. */
export function liveConditions(filter: TaskFilter, tenant: string, b: Bindings): readonly Condition[] {
  return liveConditionsOf({ filter, live: cutFleet(filter).live }, tenant, b);
}

/** The same where the fleet is cut already. */
export function liveConditionsOf(
  { filter, live }: { readonly filter: TaskFilter; readonly live: FleetCut["live"] },
  tenant: string,
  b: Bindings,
): readonly Condition[] {
  return [
    `t.tenant_id = ${tenant}`,
    "t.ended_at is null",
    ...(live ? liveStateIs(live, b) : ["false"]),
    ...scopeIs(filter.scope, b),
    ...agentIsOneOf(filter.agents, tenant, b),
    ...heldByOneOf(filter.heldBy, b),
    ...reviewIs(filter.review),
    ...pausesBy(filter.pauseSupport, tenant, b),
    ...budgetUsedIs(filter.budgetUsed, tenant),
    ...labelsOverlap(filter.labels, b),
    ...ageIs(filter.inState, "t.state_since"),
    ...textFits(readTextSearch(filter.q), tenant, b),
  ];
}
