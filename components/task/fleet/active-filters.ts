import {
  BUDGET_USED_LABEL,
  HOLDER_LABEL,
  IN_STATE_LABEL,
  PAUSE_SUPPORT_LABEL,
  REVIEW_LABEL,
} from "@/components/data/views/filter-labels";
import { stateLabel } from "@/components/ui/state/state-kind";
import type { FleetFilters } from "./fleet-filters";

export interface ActiveFilter {
  readonly key: "scope" | "state" | "agent" | "heldBy" | "inState" | "review" | "budget" | "pauses" | "label" | "q";
  readonly name: string;
  readonly value: string;
  /** The filters without this one. */
  readonly without: Partial<FleetFilters>;
}

/** The filters that are on, as chips say them. The view is none: it has its tabs. */
export function activeFilters(filters: FleetFilters): ActiveFilter[] {
  const { scope, state, agent, heldBy, inState, review, budget, pauses, label, q } = filters;
  const on: (ActiveFilter | false)[] = [
    scope !== null && { key: "scope", name: "Scope", value: scope, without: { scope: null } },
    state.length > 0 && { key: "state", name: "State", value: inWords(state.map(stateLabel)), without: { state: [] } },
    agent.length > 0 && { key: "agent", name: "Agent", value: inWords(agent), without: { agent: [] } },
    heldBy.length > 0 && {
      key: "heldBy",
      name: "Held by",
      value: inWords(heldBy.map((holder) => HOLDER_LABEL[holder])),
      without: { heldBy: [] },
    },
    inState !== null && {
      key: "inState",
      name: "In state",
      value: IN_STATE_LABEL[inState],
      without: { inState: null },
    },
    review !== null && { key: "review", name: "Review", value: REVIEW_LABEL[review], without: { review: null } },
    budget !== null && {
      key: "budget",
      name: "Budget used",
      value: BUDGET_USED_LABEL[budget],
      without: { budget: null },
    },
    pauses.length > 0 && {
      key: "pauses",
      name: "Pause support",
      value: inWords(pauses.map((support) => PAUSE_SUPPORT_LABEL[support])),
      without: { pauses: [] },
    },
    label.length > 0 && { key: "label", name: "Label", value: inWords(label), without: { label: [] } },
    q.trim() !== "" && { key: "q", name: "Text", value: q.trim(), without: { q: "" } },
  ];
  return on.filter((filter) => filter !== false);
}

/** "Working", "Working or Paused", "3 chosen". */
function inWords(values: readonly string[]): string {
  return values.length > 2 ? `${values.length} chosen` : values.join(" or ");
}
