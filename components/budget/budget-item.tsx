import { usedWords } from "@/components/data/budgets/budget-units";
import { CalmLink } from "@/components/ui/calm-link";
import { cn } from "@/components/ui/cn";
import { plural } from "@/components/ui/format/plural";
import type { BudgetView } from "@/server/contract/budget-view";
import { BudgetMeter } from "./budget-meter";
import { forecastWords, stateWords, whatWords } from "./budget-words";
import { useInstantWords } from "./use-instant-words";

interface BudgetItemProps {
  budget: BudgetView;
  isOpen: boolean;
}

/** One budget in the list: what it counts, how much is used, and what will come of it. */
export function BudgetItem({ budget, isOpen }: BudgetItemProps) {
  const { id, name, measure, spentUnits, limitUnits, state, heldTasks } = budget;
  const at = useInstantWords();
  return (
    <CalmLink
      href={`/budgets/${id}`}
      aria-current={isOpen ? "true" : undefined}
      scroll={false}
      className={cn("block rounded-lg px-2.5 py-2 hover:bg-s1", isOpen && "bg-s2 hover:bg-s2")}
    >
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-strong">{name}</span>
        <span className="num flex-none text-xs">{usedWords(measure, spentUnits, limitUnits)}</span>
      </span>
      <span className="mb-1.5 block truncate text-t3 text-xs">{whatWords(budget)}</span>
      <BudgetMeter budget={budget} />
      <span className="mt-1 flex gap-2 text-xs">
        <span className={state === "exhausted" ? "text-danger" : "text-t2"}>{stateWords(budget)}</span>
        <span className="min-w-0 flex-1 truncate text-right text-t2">
          {heldTasks > 0 ? `Holds ${plural(heldTasks, "task")}` : forecastWords(budget, at)}
        </span>
      </span>
    </CalmLink>
  );
}
