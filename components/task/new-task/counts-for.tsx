"use client";
import { usedWords } from "@/components/data/budgets/budget-units";
import { useBudgetsOfNew } from "@/components/data/budgets/use-budgets";
import { Meter } from "@/components/ui/meter";
import { useSettled } from "@/components/ui/use-settled";

const SETTLE_MS = 300;

interface CountsForProps {
  agent: string;
  scope: string;
  labels: readonly string[];
}

/** Every budget that the task will count for, with how much of it is used. */
export function CountsFor({ agent, scope, labels }: CountsForProps) {
  const settled = useSettled(scope, SETTLE_MS);
  const task = { agent, scope: settled === "" ? null : settled, labels: [...labels] };
  const { data = [] } = useBudgetsOfNew(task);
  if (data.length === 0) return null;
  return (
    <ul aria-label="Budgets it counts for" className="col-span-full grid gap-1.5">
      {data.map(({ budgetId, name, measure, spentUnits, reservedUnits, limitUnits }) => {
        const used = usedWords(measure, spentUnits, limitUnits);
        return (
          <li key={budgetId}>
            <span className="flex items-baseline gap-2 text-xs">
              <span className="min-w-0 flex-1 truncate text-t2">
                Also counts for <b className="font-strong text-t1">{name}</b>
              </span>
              <span className="num flex-none">{used} used</span>
            </span>
            <Meter
              className="mt-1"
              label={`Used of ${name}`}
              value={spentUnits + reservedUnits}
              max={limitUnits}
              valueText={used}
            />
          </li>
        );
      })}
    </ul>
  );
}
