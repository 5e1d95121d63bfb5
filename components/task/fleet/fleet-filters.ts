import { createSerializer, type inferParserType, parseAsArrayOf, parseAsStringLiteral } from "nuqs/server";
import { parseAsAgent, parseAsMatching, parseAsScope } from "@/components/data/address-params";
import {
  BUDGET_USED_LABEL,
  HOLDER_LABEL,
  IN_STATE_LABEL,
  PAUSE_SUPPORT_LABEL,
  REVIEW_LABEL,
  VIEW_LABEL,
} from "@/components/data/views/filter-labels";
import type { StateKind } from "@/components/ui/state/state-kind";
import type { TaskColumn, ViewFilter } from "@/server/contract/saved-view";
import type { ListTasksInput, TaskFilter } from "@/server/contract/task-inputs";

type View = TaskFilter["view"];
export type Sort = ListTasksInput["sort"];

export const COLUMN_LABEL: Readonly<Record<TaskColumn, string>> = {
  progress: "Progress",
  in_state: "Time in state",
  ribbon: "Last 2 h",
  spend: "Spend",
};
export const SORT_LABEL: Readonly<Record<Sort, string>> = {
  last_event: "Last event",
  created: "Newest",
  time_in_state: "Time in state",
  active_time: "Active time",
  spend: "Spend",
};

const NEEDS_YOU = ["input_required", "auth_required"] as const satisfies readonly StateKind[];
const MOVING = ["submitted", "working", "pausing", "resumed"] as const satisfies readonly StateKind[];
const HELD = ["paused_by_client", "paused_by_agent"] as const satisfies readonly StateKind[];
const ENDED = ["completed", "failed", "canceled", "rejected"] as const satisfies readonly StateKind[];
export const FILTER_STATES = [...NEEDS_YOU, ...MOVING, ...HELD, ...ENDED] as const;

/** What each view holds. The server cuts by the same table; here it decides which choices fit together. */
const VIEW_KINDS: Readonly<Record<View, readonly StateKind[]>> = {
  active: [...NEEDS_YOU, ...MOVING, ...HELD],
  needs_you: NEEDS_YOU,
  held: HELD,
  ended: ENDED,
  all: FILTER_STATES,
};

const keysOf = <K extends string>(record: Readonly<Record<K, string>>) => Object.keys(record) as K[]; // exactly its keys
export const VIEWS = keysOf(VIEW_LABEL);
export const HOLDERS = keysOf(HOLDER_LABEL);
export const IN_STATES = keysOf(IN_STATE_LABEL);
export const PAUSE_SUPPORTS = keysOf(PAUSE_SUPPORT_LABEL);
export const BUDGETS_USED = keysOf(BUDGET_USED_LABEL);
export const SORTS = keysOf(SORT_LABEL);
export const COLUMNS = keysOf(COLUMN_LABEL);

/** What of the fleet is shown, all of it in the address. Names are those of the query string. */
export const FLEET_PARAMS = {
  view: parseAsStringLiteral(VIEWS).withDefault("active"),
  scope: parseAsScope,
  state: parseAsArrayOf(parseAsStringLiteral(FILTER_STATES)).withDefault([]),
  agent: parseAsArrayOf(parseAsAgent).withDefault([]),
  heldBy: parseAsArrayOf(parseAsStringLiteral(HOLDERS)).withDefault([]),
  inState: parseAsStringLiteral(IN_STATES),
  review: parseAsStringLiteral(keysOf(REVIEW_LABEL)),
  pauses: parseAsArrayOf(parseAsStringLiteral(PAUSE_SUPPORTS)).withDefault([]),
  budget: parseAsStringLiteral(BUDGETS_USED),
  label: parseAsArrayOf(parseAsMatching(/^(?=.*\S).{1,80}$/)).withDefault([]),
  q: parseAsMatching(/^.{0,200}$/).withDefault(""),
  sort: parseAsStringLiteral(SORTS).withDefault("last_event"),
  /** Columns of the table that are shown; null is all of them. */
  cols: parseAsArrayOf(parseAsStringLiteral(COLUMNS)),
};

export type FleetFilters = inferParserType<typeof FLEET_PARAMS>;

export const fleetHref = createSerializer(FLEET_PARAMS);

export const NO_FILTERS = {
  state: [],
  agent: [],
  heldBy: [],
  inState: null,
  review: null,
  pauses: [],
  budget: null,
  label: [],
  q: "",
} as const satisfies Partial<FleetFilters>;

/** The filters as the server asks for them. */
export function toTaskFilter(filters: FleetFilters): TaskFilter {
  const { view, scope, state, agent, heldBy, inState, review, pauses, budget, label, q } = filters;
  return {
    view,
    states: state,
    agents: agent,
    heldBy,
    labels: label,
    q: q.trim(),
    ...(scope ? { scope } : {}),
    ...(inState ? { inState } : {}),
    ...(review ? { review } : {}),
    ...(pauses.length > 0 ? { pauseSupport: pauses } : {}),
    ...(budget ? { budgetUsed: budget } : {}),
  };
}

/** What is shown, as a view keeps it; its scope stands beside. */
export function toViewFilter(filters: FleetFilters): ViewFilter {
  const { scope: _scope, ...asked } = toTaskFilter(filters);
  return { ...asked, sort: filters.sort, ...(filters.cols ? { cols: filters.cols } : {}) };
}

export function toListInput(filters: FleetFilters): Omit<ListTasksInput, "cursor"> {
  return { ...toTaskFilter(filters), sort: effectiveSort(filters), limit: 200 };
}

/** What the list can be sorted by. Ended tasks are too many to sort by time in state or spend. */
export function sortsOf({ view, state, heldBy, review, budget }: FleetFilters): readonly Sort[] {
  const kinds = VIEW_KINDS[view].filter((kind) => state.length === 0 || isOneOf(state, kind));
  const isOfLive = heldBy.length > 0 || review !== null || budget !== null;
  const hasEnded = !isOfLive && kinds.some((kind) => isOneOf(ENDED, kind));
  return hasEnded ? ["last_event", "created"] : SORTS;
}

export function effectiveSort(filters: FleetFilters): Sort {
  return sortsOf(filters).includes(filters.sort) ? filters.sort : "last_event";
}

/**
 * A state of the strip is chosen; with `isAdded` it joins those chosen; a second time it is taken out.
 * The view opens up when it would leave the state out.
 */
export function toggleState(
  filters: FleetFilters,
  kind: StateKind,
  isAdded: boolean,
): Pick<FleetFilters, "state" | "view"> {
  const { state, view } = filters;
  const isOnly = state.length === 1 && state[0] === kind;
  const chosen = isAdded ? toggleValue(state, kind) : isOnly ? [] : [kind];
  const fits = chosen.every((each) => isOneOf(VIEW_KINDS[view], each));
  return { state: chosen, view: fits ? view : "all" };
}

/** A column is shown again or left out. */
export function toggleColumn(cols: FleetFilters["cols"], column: TaskColumn): FleetFilters["cols"] {
  const chosen = toggleValue(cols ?? COLUMNS, column);
  return chosen.length === COLUMNS.length ? null : COLUMNS.filter((each) => chosen.includes(each));
}

/** A value joins a list of values, or leaves it. */
export function toggleValue<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}

function isOneOf(kinds: readonly StateKind[], kind: StateKind): boolean {
  return kinds.includes(kind);
}
