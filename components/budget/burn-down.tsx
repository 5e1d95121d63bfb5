"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { BudgetDetail } from "@/server/contract/budget-view";
import { BurnChart } from "./burn-chart";
import { BurnTable } from "./burn-table";

/** What is left over the window's time: as it was, as it goes on at the rate of now, and the rungs. The same as a table. */
export function BurnDown({ budget }: { budget: BudgetDetail }) {
  const [isTable, setIsTable] = useState(false);
  return (
    <section aria-labelledby="burn-down" className="border-line border-b px-5 py-3.5 phone:px-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 id="burn-down" className="font-strong">
          {leftWords(budget)}
        </h3>
        {isTable ? null : <Legend budget={budget} />}
        <Button size="sm" className="ml-auto" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? "Show as chart" : "Show as table"}
        </Button>
      </div>
      {isTable ? <BurnTable budget={budget} /> : <BurnChart budget={budget} />}
    </section>
  );
}

function leftWords({ windowKind, resetsAt }: BudgetDetail): string {
  if (resetsAt === null) return "What is left";
  return windowKind === "day" ? "Left today" : `Left this ${windowKind}`;
}

function Legend({ budget }: { budget: BudgetDetail }) {
  const kinds = [
    { words: "Actual", line: "border-solid border-t1" },
    { words: "At the rate of now", line: "border-dashed border-warn" },
    ...(budget.resetsAt ? [{ words: "Even pace", line: "border-dotted border-t3" }] : []),
  ];
  return (
    <ul aria-label="Lines" className="flex flex-wrap gap-x-4 text-t2 text-xs">
      {kinds.map(({ words, line }) => (
        <li key={words} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={`w-4 border-t-2 ${line}`} />
          {words}
        </li>
      ))}
    </ul>
  );
}
