import { OctagonPause, TriangleAlert } from "lucide-react";
import { usedWords } from "@/components/data/budgets/budget-units";
import { CalmLink } from "@/components/ui/calm-link";
import { cn } from "@/components/ui/cn";
import type { BudgetView } from "@/server/contract/budget-view";
import { BudgetMeter } from "./budget-meter";
import { outlookOf } from "./budget-outlook";
import { whichWords } from "./budget-words";
import { useInstantWords } from "./use-instant-words";

interface BudgetItemProps {
  budget: BudgetView;
  isOpen: boolean;
}

const LOOK = {
  danger: { className: "text-danger", icon: <OctagonPause className="size-3.5 flex-none" /> },
  warn: { className: "text-warn", icon: <TriangleAlert className="size-3.5 flex-none" /> },
  plain: { className: "text-t2", icon: null },
} as const;

/** One budget in the list: what it counts, how much is used, and what will come of it. */
export function BudgetItem({ budget, isOpen }: BudgetItemProps) {
  const { id, name, measure, spentUnits, limitUnits } = budget;
  const { tone, words } = outlookOf(budget, useInstantWords());
  return (
    <CalmLink
      href={`/budgets/${id}`}
      aria-current={isOpen ? "true" : undefined}
      scroll={false}
      className={cn("block rounded-lg px-2.5 py-2.5 hover:bg-s1", isOpen && "bg-s2 hover:bg-s2")}
    >
      <span className="mb-1.5 flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-strong">{name}</span>
        <span className="num flex-none">{usedWords(measure, spentUnits, limitUnits)}</span>
      </span>
      <BudgetMeter budget={budget} />
      <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs">
        <span className="min-w-0 truncate text-t2">{whichWords(budget)}</span>
        <span className={cn("num ml-auto inline-flex min-w-0 items-center gap-1", LOOK[tone].className)}>
          {LOOK[tone].icon}
          <span className="min-w-0 truncate">{words}</span>
        </span>
      </span>
    </CalmLink>
  );
}
