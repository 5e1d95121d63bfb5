"use client";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Tag } from "@/components/ui/tag";
import type { BudgetDetail } from "@/server/contract/budget-view";
import { ladderOf } from "./budget-words";
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
      <ol>
        {ladderOf(budget).map(({ percent, tone, title, detail }) => (
          <Row
            key={percent}
            mark={
              <Tag tone={tone} className="num w-11 justify-center">
                {percent}%
              </Tag>
            }
            title={title}
            detail={detail}
            when={whenWords(percent)}
          />
        ))}
        {budget.atLimit === "pause" ? (
          <Row
            mark={<Tag className="w-11 justify-center">Refill</Tag>}
            title="Resume what it paused"
            detail="The oldest first, ten a second"
            when="When refilled"
          />
        ) : null}
      </ol>
    </Card>
  );
}

function Row({ mark, title, detail, when }: { mark: ReactNode; title: string; detail: string; when: string }) {
  return (
    <li className="flex items-baseline gap-3 border-line border-t px-3.5 py-2 first:border-t-0">
      {mark}
      <span className="min-w-0 flex-1">
        <span className="block font-strong">{title}</span>
        <span className="block text-t2 text-xs">{detail}</span>
      </span>
      <span className="num flex-none text-t2 text-xs">{when}</span>
    </li>
  );
}
