import type { PausingView } from "@/server/contract/task-view";
import type { TaskStep } from "./task-step";

/**
 * Names of the steps that an interrupt under way has cut so far. What was cut keeps its place for its next run: from then
 * on those left have none that is certain.
 */
export function cutByInterrupt(steps: readonly TaskStep[], pausing: PausingView | null): readonly string[] {
  if (pausing?.mode !== "interrupt_immediate") return [];
  const from = Date.parse(pausing.since);
  return steps.filter((step) => step.status === "discarded" && step.endedAt >= from).map((step) => step.name);
}
