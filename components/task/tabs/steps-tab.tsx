"use client";
import { type ReactNode, useMemo } from "react";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { formatTookDuration } from "@/components/ui/format/format-duration";
import { formatMoney } from "@/components/ui/format/format-money";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { TaskView } from "@/server/contract/task-view";
import { type LeftStep, OPEN_WORDS } from "../log/open-steps";
import { type PlacedStep, placeSteps } from "../log/place-steps";
import type { StepStatus, TaskStep } from "../log/task-step";
import { VirtualList } from "../parts/virtual-list";
import { type NumberedStep, numberNext, numberRunning } from "../words/step-words";
import { RunningTime } from "./running-line";

const COLUMNS =
  "grid grid-cols-[44px_minmax(0,1.4fr)_minmax(0,1fr)_72px_72px_92px_64px] items-center gap-2 px-5 phone:grid-cols-[36px_minmax(0,1fr)_72px] phone:px-4";
const ROW_PX = 36;
const STATUS: Record<StepStatus, string> = { completed: "Done", failed: "Failed", discarded: "Cut" };

type Row =
  | { readonly kind: "ended"; readonly step: PlacedStep }
  | { readonly kind: "open"; readonly step: LeftStep & { readonly number: number | null } }
  | { readonly kind: "running"; readonly step: NumberedStep };

interface StepsTabProps {
  task: TaskView;
  /** Runs whose end is recorded. */
  steps: readonly TaskStep[];
  /** Runs without a recorded end. */
  open: readonly LeftStep[];
}

/** Every run of a step: what, how it ended, how long, what it cost; those without a known end and those that run now are last. */
export function StepsTab({ task, steps, open }: StepsTabProps) {
  const ended = useMemo(
    () => placeSteps(steps, [...task.running, ...open]).map((step) => ({ kind: "ended" as const, step })),
    [steps, task.running, open],
  );
  const rows: readonly Row[] = [
    ...ended,
    ...numberNext(open, task).map((step) => ({ kind: "open" as const, step })),
    ...numberRunning(task).map((step) => ({ kind: "running" as const, step })),
  ];
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
  if (row.kind === "ended") return <EndedRow step={row.step} />;
  if (row.kind === "running") return <RunningRow step={row.step} />;
  const words = OPEN_WORDS[row.step.cause];
  const took = <span className="text-t2 desk:hidden">{words}</span>;
  return <StepCells step={row.step} result={words} began={row.step.startedAt} took={took} cost="" />;
}

function EndedRow({ step }: { step: PlacedStep }) {
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
