"use client";
import Link from "next/link";
import { Card } from "@/components/ui/card";
import { plural } from "@/components/ui/format/plural";
import { Meter } from "@/components/ui/meter";
import type { BudgetDetail } from "@/server/contract/budget-view";
import { tasksHrefOf } from "./budget-tasks";
import { useTrippedPreview } from "./use-tripped-preview";

/** As many agents as one compares; the rest is one line. */
const NAMED = 4;

/** Whom the budget would stop if nothing were left now, by agent, and whom it could not. */
export function IfTrippedNow({ budget }: { budget: BudgetDetail }) {
  const { data } = useTrippedPreview(budget);
  if (!data) return null;
  const { stoppable, byAgent, cannotPause } = data;
  const others = byAgent.slice(NAMED);
  const rest = others.reduce((sum, { tasks }) => sum + tasks, 0);
  const shown = [
    ...byAgent.slice(0, NAMED),
    ...(rest > 0 ? [{ agent: plural(others.length, "other"), tasks: rest }] : []),
  ];
  const most = Math.max(1, ...shown.map(({ tasks }) => tasks));
  const does = budget.atLimit === "cancel" ? "canceled" : "paused";
  return (
    <Card
      title="If it ran out now"
      aside={
        <Link className="link text-t1" href={tasksHrefOf(budget)}>
          See the tasks
        </Link>
      }
    >
      <div className="px-3.5 py-2.5">
        <p>
          {stoppable === 0 ? (
            `No task would be ${does}.`
          ) : (
            <>
              <span className="num mr-1 font-semibold text-[1.375rem] leading-7">{stoppable}</span>{" "}
              {stoppable === 1 ? "task" : "tasks"} would be {does}.
            </>
          )}
        </p>
        {stoppable === 0 ? null : (
          <p className="text-t2 text-xs">
            Counts those at work, in line and waiting{does === "paused" ? ", but not held" : ""}.
          </p>
        )}
        {does === "paused"
          ? cannotPause.map(({ agent, tasks }) => (
              <p key={agent} className="text-warn text-xs">
                {agent} cannot be paused: {plural(tasks, "task")} would go on.
              </p>
            ))
          : null}
        <ul className="mt-2 grid gap-1.5">
          {shown.map(({ agent, tasks }) => (
            <li key={agent} className="grid grid-cols-[minmax(0,1fr)_minmax(96px,45%)_36px] items-center gap-3 text-xs">
              <span className="truncate">{agent}</span>
              <Meter
                thick
                tone={does === "paused" ? "paused" : "danger"}
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
