"use client";
import { Card } from "@/components/ui/card";
import { plural } from "@/components/ui/format/plural";
import { Meter } from "@/components/ui/meter";
import type { BudgetDetail } from "@/server/contract/budget-view";
import { useTrippedPreview } from "./use-tripped-preview";

/** As many agents as one compares; the rest is one line. */
const NAMED = 4;

/** Whom the budget would stop if nothing were left now, by agent, and whom it could not. */
export function IfTrippedNow({ budget }: { budget: BudgetDetail }) {
  const { data } = useTrippedPreview(budget);
  if (!data) return null;
  const { stoppable, byAgent, cannotPause } = data;
  const rest = byAgent.slice(NAMED).reduce((sum, { tasks }) => sum + tasks, 0);
  const shown = [...byAgent.slice(0, NAMED), ...(rest > 0 ? [{ agent: "Others", tasks: rest }] : [])];
  const most = Math.max(1, ...shown.map(({ tasks }) => tasks));
  const does = budget.atLimit === "cancel" ? "canceled" : "paused";
  return (
    <Card title="If it ran out now">
      <div className="px-3.5 py-2.5">
        <p>{stoppable === 0 ? `No task would be ${does}.` : `${plural(stoppable, "task")} would be ${does}.`}</p>
        {stoppable === 0 ? null : (
          <p className="text-t2 text-xs">
            Counts those at work, in line and waiting{does === "paused" ? ", but not held" : ""}.
          </p>
        )}
        {does === "paused"
          ? cannotPause.map(({ agent, tasks }) => (
              <p key={agent} className="text-t2 text-xs">
                {agent} cannot be paused: {plural(tasks, "task")} would go on.
              </p>
            ))
          : null}
        <ul className="mt-1.5 grid gap-1">
          {shown.map(({ agent, tasks }) => (
            <li key={agent} className="grid grid-cols-[minmax(0,1fr)_96px_36px] items-center gap-3 text-xs">
              <span className="truncate">{agent}</span>
              <Meter
                tone="pausing"
                label={`Tasks of ${agent}`}
                value={tasks}
                max={most}
                valueText={plural(tasks, "task")}
              />
              <span className="num text-right">{tasks}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
