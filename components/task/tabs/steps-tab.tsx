"use client";
import { type ReactNode, useMemo } from "react";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { formatTookDuration } from "@/components/ui/format/format-duration";
import { formatMoney } from "@/components/ui/format/format-money";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { TaskView } from "@/server/contract/task-view";
import { LEFT_WORDS, type StepRun } from "../log/left-steps";
import { type PlacedRun, placeSteps } from "../log/place-steps";
import type { StepStatus } from "../log/task-step";
import { VirtualList } from "../parts/virtual-list";
import { type NumberedStep, numberRunning } from "../words/step-words";
import { RunningTime } from "./running-line";

const COLUMNS =
  "grid grid-cols-[44px_minmax(0,1.4fr)_minmax(0,1fr)_72px_72px_92px_64px] items-center gap-2 px-5 phone:grid-cols-[36px_minmax(0,1fr)_72px] phone:px-4";
const ROW_PX = 36;
const STATUS: Record<StepStatus, string> = { completed: "Done", failed: "Failed", discarded: "Cut" };

type Row =
  | { readonly kind: "over"; readonly step: PlacedRun }
  | { readonly kind: "running"; readonly step: NumberedStep };

interface StepsTabProps {
  task: TaskView;
  runs: readonly StepRun[];
}

/** Every run of a step: what, how it ended, how long, what it cost; those that run now are last. */
export function StepsTab({ task, runs }: StepsTabProps) {
  const over = useMemo(
    () => placeSteps(runs, task.running).map((step) => ({ kind: "over" as const, step })),
    [runs, task.running],
  );
  const rows: readonly Row[] = [...over, ...numberRunning(task).map((step) => ({ kind: "running" as const, step }))];
  if (rows.length === 0) return <EmptyState title="No step has begun yet." />;
  return (
    <VirtualList
      label="Steps"
      rows={rows}
      keyOf={(row) => (row.kind === "running" ? row.step.key : row.step.seq)}
      estimatePx={() => ROW_PX}
      follow
      head={
        <div
          aria-hidden="true"
          className={cn(COLUMNS, "h-8 flex-none border-line border-b text-t3 text-xs phone:hidden")}
        >
          <span>Step</span>
          <span>Name</span>
          <span>Tool</span>
          <span>Result</span>
          <span className="text-right">Began</span>
          <span className="text-right">Took</span>
          <span className="text-right">Cost</span>
        </div>
      }
    >
      {(row) => <StepRow row={row} />}
    </VirtualList>
  );
}

function StepRow({ row }: { row: Row }) {
  if (row.kind === "running") return <RunningRow step={row.step} />;
  return row.step.status === "left" ? <LeftRow step={row.step} /> : <EndedRow step={row.step} />;
}

function LeftRow({ step }: { step: Extract<PlacedRun, { status: "left" }> }) {
  const { short, line } = LEFT_WORDS[step.cause];
  const took = <span className="text-t2 desk:hidden">{short}</span>;
  return (
    <StepCells step={step} result={<span title={line}>{short}</span>} began={step.startedAt} took={took} cost="" />
  );
}

function EndedRow({ step }: { step: Exclude<PlacedRun, { status: "left" }> }) {
  const { status, error, startedAt, endedAt, spentMicros } = step;
  return (
    <StepCells
      step={step}
      result={
        <span className={status === "failed" ? "text-danger" : undefined} title={error ?? undefined}>
          {STATUS[status]}
        </span>
      }
      began={startedAt}
      took={
        <>
          {status === "completed" ? null : <span className="text-danger desk:hidden">{STATUS[status]} </span>}
          {formatTookDuration(endedAt - startedAt)}
        </>
      }
      cost={spentMicros === null ? "" : formatMoney(spentMicros)}
    />
  );
}

function RunningRow({ step }: { step: NumberedStep }) {
  const took = (
    <>
      <span className="text-t2 desk:hidden">Running </span>
      <RunningTime since={step.startedAt} />
    </>
  );
  return <StepCells step={step} result="Running" began={Date.parse(step.startedAt)} took={took} cost="" />;
}

interface StepCellsProps {
  step: { readonly number: number | null; readonly name: string; readonly tool: string | null };
  result: ReactNode;
  /** Milliseconds since 1970. */
  began: number;
  took: ReactNode;
  cost: string;
}

function StepCells({ step: { number, name, tool }, result, began, took, cost }: StepCellsProps) {
  return (
    <div className={cn(COLUMNS, "h-9 border-line border-b text-xs phone:h-12")}>
      <b className="num font-strong">{number}</b>
      <span className="truncate" title={name}>
        {name}
        <span className="mono block truncate text-t3 desk:hidden">{tool}</span>
      </span>
      <span className="mono truncate text-t2 phone:hidden">{tool ?? "None"}</span>
      <span className="truncate text-t2 phone:hidden">{result}</span>
      <ClockTime at={began} seconds plain className="text-right text-t3 phone:hidden" />
      <span className="num whitespace-nowrap text-right">{took}</span>
      <span className="num text-right text-t2 phone:hidden">{cost}</span>
    </div>
  );
}
