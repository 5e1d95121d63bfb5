"use client";
import { Card } from "@/components/ui/card";
import type { BudgetDetail } from "@/server/contract/budget-view";
import { ladderWords } from "./budget-words";
import { rungReachedAt } from "./rung-reached-at";
import { useInstantWords } from "./use-instant-words";

/** What happens on the way to the limit, and when each rung is reached at the rate of now. */
export function BudgetLadder({ budget }: { budget: BudgetDetail }) {
  const at = useInstantWords();
  const whenWords = (percent: number) => {
    const reached = rungReachedAt(budget, percent);
    if (reached === "reached") return "Reached";
    return reached === null ? "Not in this window" : at(reached);
  };
  return (
    <Card title="What happens">
      <ol className="px-3.5 py-2">
        {ladderWords(budget).map(({ percent, does }) => (
          <li key={percent} className="flex items-baseline gap-3 py-1">
            <span className="num w-12 flex-none text-t2">{percent}%</span>
            <span className="min-w-0 flex-1">{does}</span>
            <span className="num flex-none text-t2 text-xs">{whenWords(percent)}</span>
          </li>
        ))}
        {budget.atLimit === "pause" ? (
          <li className="flex items-baseline gap-3 py-1">
            <span className="w-12 flex-none text-t2">Refill</span>
            <span className="min-w-0 flex-1">resumes what it paused, the oldest first, ten a second</span>
          </li>
        ) : null}
      </ol>
    </Card>
  );
}
