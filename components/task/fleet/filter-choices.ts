import {
  BUDGET_USED_LABEL,
  HOLDER_LABEL,
  IN_STATE_LABEL,
  PAUSE_SUPPORT_LABEL,
} from "@/components/data/views/filter-labels";
import { formatAtLeast } from "@/components/ui/format/format-at-least";
import { stateLabel } from "@/components/ui/state/state-kind";
import type { FacetValue, FleetCounts } from "@/server/contract/fleet-view";
import {
  BUDGETS_USED,
  FILTER_STATES,
  type FleetFilters,
  HOLDERS,
  IN_STATES,
  PAUSE_SUPPORTS,
  toggleState,
} from "./fleet-filters";

export interface FilterChoice {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  /** How many tasks it would leave, when known. */
  readonly hint?: string;
  readonly next: Partial<FleetFilters>;
}

/** What can still be filtered by: every value that occurs and is not chosen yet. */
export function filterChoices(filters: FleetFilters, counts: FleetCounts | undefined): FilterChoice[] {
  const { state, agent, heldBy, inState, budget, pauses, label, scope } = filters;
  const facets = counts?.facets;
  return [
    ...FILTER_STATES.filter((kind) => !state.includes(kind)).map((kind) => ({
      id: `state:${kind}`,
      group: "State",
      label: stateLabel(kind),
      ...hintOf(counts?.states[kind]),
      next: toggleState(filters, kind, true),
    })),
    ...valuesOf(facets?.agent, agent).map(({ value, count }) => ({
      id: `agent:${value}`,
      group: "Agent",
      label: value,
      ...hintOf(count),
      next: { agent: [...agent, value] },
    })),
    ...HOLDERS.filter((holder) => !heldBy.includes(holder)).map((holder) => ({
      id: `held:${holder}`,
      group: "Held by",
      label: HOLDER_LABEL[holder],
      ...hintOf(facets?.heldBy.find(({ value }) => value === holder)?.count),
      next: { heldBy: [...heldBy, holder] },
    })),
    ...IN_STATES.filter((age) => age !== inState).map((age) => ({
      id: `in_state:${age}`,
      group: "Time in state",
      label: IN_STATE_LABEL[age],
      ...hintOf(facets?.inState.find(({ value }) => value === age)?.count),
      next: { inState: age },
    })),
    ...BUDGETS_USED.filter((used) => used !== budget).map((used) => ({
      id: `budget:${used}`,
      group: "Budget used",
      label: BUDGET_USED_LABEL[used],
      ...hintOf(facets?.budgetUsed.find(({ value }) => value === used)?.count),
      next: { budget: used },
    })),
    ...PAUSE_SUPPORTS.filter((support) => !pauses.includes(support)).map((support) => ({
      id: `pauses:${support}`,
      group: "Pause support",
      label: PAUSE_SUPPORT_LABEL[support],
      ...hintOf(facets?.pauseSupport.find(({ value }) => value === support)?.count),
      next: { pauses: [...pauses, support] },
    })),
    ...valuesOf(facets?.scope, scope === null ? [] : [scope]).map(({ value, count }) => ({
      id: `scope:${value}`,
      group: "Scope",
      label: value,
      ...hintOf(count),
      next: { scope: value },
    })),
    ...valuesOf(facets?.labels, label).map(({ value, count }) => ({
      id: `label:${value}`,
      group: "Label",
      label: value,
      ...hintOf(count),
      next: { label: [...label, value] },
    })),
  ];
}

function valuesOf(values: readonly FacetValue[] | undefined, chosen: readonly string[]): readonly FacetValue[] {
  return (values ?? []).filter(({ value }) => !chosen.includes(value));
}

function hintOf(count: FacetValue["count"] | undefined): { hint?: string } {
  return count ? { hint: formatAtLeast(count) } : {};
}
