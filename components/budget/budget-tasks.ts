import type { BudgetView } from "@/server/contract/budget-view";
import type { TargetSelection } from "@/server/contract/operation-inputs";
import type { TaskFilter } from "@/server/contract/task-inputs";

/** The tasks at work that a budget counts for; of a task with children, the task itself. */
export function workingTasksOf({
  targetKind,
  target,
  targetRef,
}: Pick<BudgetView, "targetKind" | "target" | "targetRef">): TargetSelection {
  switch (targetKind) {
    case "task":
      return { taskIds: [targetRef] };
    case "scope":
      return { filter: { ...working(), ...(target === "" ? {} : { scope: target }) } };
    case "agent":
      return { filter: { ...working(), agents: [targetRef] } };
    case "label":
      return { filter: { ...working(), labels: [target] } };
  }
}

function working(): TaskFilter {
  return { view: "active", states: ["working"], agents: [], heldBy: [], labels: [], q: "" };
}
