import { MODE_LABEL } from "@/components/data/mode-words";
import { stateLabel } from "@/components/ui/state/state-kind";
import { type FilterLabels, filterWords } from "@/server/contract/filter-words";
import type { TaskFilter } from "@/server/contract/task-inputs";

type View = TaskFilter["view"];
type Holder = TaskFilter["heldBy"][number];
type Review = NonNullable<TaskFilter["review"]>;
type InState = NonNullable<TaskFilter["inState"]>;
type PauseSupport = NonNullable<TaskFilter["pauseSupport"]>[number];
type BudgetUsed = NonNullable<TaskFilter["budgetUsed"]>;

/** The words of every choice, in drawn order; the keys are the contract's, which keeps its checks out of the page's code. */
export const VIEW_LABEL: Readonly<Record<View, string>> = {
  active: "Active",
  needs_you: "Needs you",
  held: "Held",
  ended: "Ended",
  all: "All",
};
export const HOLDER_LABEL: Readonly<Record<Holder, string>> = {
  operator: "Operator",
  client: "Client",
  budget: "Budget",
  panic: "Scope stop",
  agent: "Agent itself",
};
export const IN_STATE_LABEL: Readonly<Record<InState, string>> = {
  under_5m: "Under 5 min",
  "5m_to_1h": "5 to 60 min",
  "1h_to_1d": "1 to 24 h",
  over_1d: "Over 1 day",
};
export const REVIEW_LABEL = { overdue: "Overdue" } as const satisfies Record<Review, string>;
export const PAUSE_SUPPORT_LABEL = {
  ...MODE_LABEL,
  none: "Cannot pause",
} as const satisfies Record<PauseSupport, string>;
export const BUDGET_USED_LABEL: Readonly<Record<BudgetUsed, string>> = { over_80: "Over 80%", at_limit: "At limit" };

/** How the screens say what a filter cuts by. */
export const FILTER_LABELS: FilterLabels = {
  view: (view) => VIEW_LABEL[view],
  state: stateLabel,
  holder: (holder) => HOLDER_LABEL[holder],
  inState: (age) => IN_STATE_LABEL[age],
  review: (review) => REVIEW_LABEL[review],
  pauses: (support) => PAUSE_SUPPORT_LABEL[support],
  budgetUsed: (used) => BUDGET_USED_LABEL[used],
};

/** "Matching state is Working in prod", or that nothing cuts. */
export function matchingWords(filter: TaskFilter): string {
  const words = filterWords(filter, FILTER_LABELS);
  return words === "" ? "Every live task" : `Matching ${words}`;
}
