"use client";
import { X } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { formatCount } from "@/components/ui/format/format-count";
import { IconButton } from "@/components/ui/icon-button";
import { KeyValues } from "@/components/ui/key-values";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { StateMark } from "@/components/ui/state/state-mark";
import { Tag } from "@/components/ui/tag";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { TaskSummary } from "@/server/contract/task-view";
import { RowBudget, RowBudgetShare } from "../../budgets/row-budget";
import { TaskPill } from "../../parts/task-pill";
import { RunningTime } from "../../tabs/running-line";
import { allTokens } from "../../words/all-tokens";
import { causeWords } from "../../words/cause-words";
import { progressWords } from "../progress-words";
import { RibbonCell } from "../ribbon-cell";
import { spendWords } from "../spend-words";
import { marksOf } from "../state-cell";
import { useCoarseNow } from "../use-coarse-now";

interface PeekPanelProps {
  task: TaskSummary;
  onClose: () => void;
}

/**
 * What a row has no room for, beside the list; over its right end where the titles need the room. It goes with the row
 * one is at, and reads nothing more than the row.
 */
export function PeekPanel({ task, onClose }: PeekPanelProps) {
  const now = useCoarseNow() ?? Date.parse(task.updatedAt);
  useShortcuts([{ keys: "escape", label: "Close the peek", group: "Lists", run: onClose }]);
  return (
    <aside
      aria-label="Peek"
      className="absolute inset-y-0 right-0 z-3 flex w-80 flex-none flex-col gap-3 overflow-auto border-line border-l bg-side px-4 pt-2.5 pb-4 shadow-pop @min-[960px]/rows:static @min-[960px]/rows:shadow-none phone:hidden"
    >
      <header className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 pt-0.5 font-semibold text-lg [overflow-wrap:anywhere]">{task.title}</h2>
        <IconButton label="Close the peek" kbd="escape" icon={<X />} size="sm" onClick={onClose} />
      </header>
      <div>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <TaskPill task={task} />
          {marksOf(task).map((mark) => (
            <StateMark key={mark.mark} {...mark} />
          ))}
        </p>
        <p className="mt-1.5 text-t2 text-xs [overflow-wrap:anywhere]">{causeWords(task, now)}</p>
      </div>
      <RibbonCell task={task} />
      <Running task={task} />
      <KeyValues items={factsOf(task)} />
      <ButtonLink href={`/tasks/${task.id}`} className="self-start">
        Open
      </ButtonLink>
    </aside>
  );
}

function Running({ task: { running } }: { task: TaskSummary }) {
  if (running.length === 0) return null;
  return (
    <ul aria-label="Running" className="grid gap-1 text-xs">
      {running.map(({ key, name, tool, startedAt }) => (
        <li key={key} className="flex gap-2">
          <span className="min-w-0 flex-1 truncate" title={name}>
            {tool ? <span className="mono">{tool} </span> : null}
            <span className={tool ? "text-t3" : undefined}>{name}</span>
          </span>
          <span className="flex-none text-t2">
            <RunningTime since={startedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function factsOf(task: TaskSummary) {
  const tokens = allTokens(task);
  return [
    { label: "Progress", value: progressWords(task) },
    { label: "Agent", value: task.agent },
    { label: "Scope", value: task.scope },
    { label: "Started", value: <RelativeTime at={task.createdAt} plain /> },
    {
      label: "Spend",
      value: (
        <>
          {spendWords(task.spentMicros)}
          <RowBudgetShare budget={task.budget} />
          <RowBudget budget={task.budget} />
        </>
      ),
    },
    ...(tokens === null ? [] : [{ label: "Tokens", value: formatCount(tokens) }]),
    ...(task.labels.length === 0
      ? []
      : [
          {
            label: "Labels",
            value: (
              <span className="flex flex-wrap gap-1">
                {task.labels.map((label) => (
                  <Tag key={label}>{label}</Tag>
                ))}
              </span>
            ),
          },
        ]),
  ];
}
