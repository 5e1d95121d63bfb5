"use client";
import type { ReactNode } from "react";
import { Card, CardSection } from "@/components/ui/card";
import { formatCount } from "@/components/ui/format/format-count";
import { formatMoney } from "@/components/ui/format/format-money";
import type { TaskView } from "@/server/contract/task-view";
import { BudgetsOfTask } from "../budgets/budgets-of-task";
import { allTokens } from "../words/all-tokens";
import { ActiveTime } from "./active-time";

/** What the task used so far. What its worker did not report is not taken for 0. */
export function UsageBox({ task }: { task: TaskView }) {
  const { spentMicros } = task;
  const tokens = allTokens(task);
  const hasKinds = task.cachedTokens !== null || task.reasoningTokens !== null;
  return (
    <Card title="Usage">
      <dl className="grid grid-cols-2 gap-x-5 gap-y-3.5 px-3.5 pt-3 pb-3.5 text-xs">
        <Figure label="Spend">{spentMicros === null ? null : formatMoney(spentMicros)}</Figure>
        <Figure label="Tokens">{tokens === null ? null : formatCount(tokens)}</Figure>
        <Figure label="Steps done">{formatCount(task.stepsDone)}</Figure>
        <Figure label="Active">
          <ActiveTime task={task} />
        </Figure>
      </dl>
      {task.budget ? <BudgetsOfTask taskId={task.id} /> : null}
      {hasKinds ? <TokensByKind task={task} /> : null}
    </Card>
  );
}

/** For agents that tell more than a sum needs. What came from a cache is part of the input, reasoning of the output. */
function TokensByKind({ task }: { task: TaskView }) {
  const kinds = [
    ["Input", task.inputTokens],
    ["Output", task.outputTokens],
    ["From cache", task.cachedTokens],
    ["Reasoning", task.reasoningTokens],
  ] as const;
  return (
    <CardSection>
      <dl aria-label="Tokens by kind" className="grid grid-cols-2 gap-x-5 gap-y-1.5 text-xs">
        {kinds.map(([kind, count]) => (
          <Figure key={kind} label={kind}>
            {count === null ? null : formatCount(count)}
          </Figure>
        ))}
      </dl>
    </CardSection>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-2">
      <dt className="text-t2">{label}</dt>
      <dd className="num">
        {children === null ? <span className="text-t3">Not reported</span> : <b className="font-strong">{children}</b>}
      </dd>
    </div>
  );
}
