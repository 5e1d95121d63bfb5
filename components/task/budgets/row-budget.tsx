import { usedWords } from "@/components/data/budgets/budget-units";
import { Meter } from "@/components/ui/meter";
import type { TaskSummary } from "@/server/contract/task-view";

/** In a row: how much is used of the budget that would stop the task first. */
export function RowBudget({ budget }: Pick<TaskSummary, "budget">) {
  if (!budget) return null;
  const { name, measure, takenUnits, limitUnits } = budget;
  return (
    <Meter
      className="mt-0.5"
      label={`Used of ${name}`}
      value={takenUnits}
      max={limitUnits}
      valueText={usedWords(measure, takenUnits, limitUnits)}
    />
  );
}
