import { usedWords } from "@/components/data/budgets/budget-units";
import { cn } from "@/components/ui/cn";
import { formatShare } from "@/components/ui/format/format-share";
import { Meter, toneOf } from "@/components/ui/meter";
import type { TaskSummary } from "@/server/contract/task-view";

const TONE = { plain: "text-t3", warn: "text-warn", danger: "text-danger" } as const;

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

/** The same as a number, for the eye: the meter tells everybody else. */
export function RowBudgetShare({ budget }: Pick<TaskSummary, "budget">) {
  if (!budget || budget.limitUnits <= 0) return null;
  const share = budget.takenUnits / budget.limitUnits;
  return (
    <span aria-hidden="true" className={cn("num ml-1.5 flex-none text-2xs", TONE[toneOf(share)])}>
      {formatShare(share)}
    </span>
  );
}
