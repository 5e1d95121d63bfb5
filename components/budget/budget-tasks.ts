import { viewHref } from "@/components/data/views/view-href";
import type { BudgetView } from "@/server/contract/budget-view";
import type { TargetSelection } from "@/server/contract/operation-inputs";
import type { ViewFilter } from "@/server/contract/saved-view";
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

/** Where the live tasks that a budget counts for are listed. */
export function tasksHrefOf({
  targetKind,
  target,
  targetRef,
}: Pick<BudgetView, "targetKind" | "target" | "targetRef">): string {
  if (targetKind === "task") return `/tasks/${targetRef}`;
  const all: ViewFilter = { ...working(), states: [], sort: "last_event" };
  if (targetKind === "scope") return viewHref(all, target || null);
  return viewHref({ ...all, [targetKind === "agent" ? "agents" : "labels"]: [targetRef] }, null);
}
