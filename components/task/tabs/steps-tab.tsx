"use client";
import { useMemo } from "react";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { formatTookDuration } from "@/components/ui/format/format-duration";
import { formatMoney } from "@/components/ui/format/format-money";
import { ClockTime } from "@/components/ui/time/clock-time";
import { type PlacedStep, placeSteps } from "../log/place-steps";
import type { StepStatus, TaskStep } from "../log/task-step";
import { VirtualList } from "../parts/virtual-list";

const COLUMNS =
  "grid grid-cols-[44px_minmax(0,1.4fr)_minmax(0,1fr)_72px_72px_92px_64px] items-center gap-2 px-5 phone:grid-cols-[36px_minmax(0,1fr)_72px] phone:px-4";
const ROW_PX = 36;
const STATUS: Record<StepStatus, string> = { completed: "Done", failed: "Failed", discarded: "Cut" };

/** Every run of a step: what, how it ended, how long, what it cost. */
export function StepsTab({ steps }: { steps: readonly TaskStep[] }) {
  const rows = useMemo(() => placeSteps(steps), [steps]);
  if (rows.length === 0) return <EmptyState title="No step has ended yet." />;
  return (
    <VirtualList
      label="Steps"
      rows={rows}
      keyOf={(row) => row.seq}
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

function StepRow({ row }: { row: PlacedStep }) {
  return (
    <div className={cn(COLUMNS, "h-9 border-line border-b text-xs phone:h-12")}>
      <b className="num font-strong">{row.number}</b>
      <span className="truncate" title={row.name}>
        {row.name}
        <span className="mono block truncate text-t3 desk:hidden">{row.tool}</span>
      </span>
      <span className="mono truncate text-t2 phone:hidden">{row.tool ?? "None"}</span>
      <span
        className={cn("truncate phone:hidden", row.status === "failed" ? "text-danger" : "text-t2")}
        title={row.error ?? undefined}
      >
        {STATUS[row.status]}
      </span>
      <ClockTime at={row.startedAt} seconds plain className="text-right text-t3 phone:hidden" />
      <span className="num whitespace-nowrap text-right">
        {row.status === "completed" ? null : <span className="text-danger desk:hidden">{STATUS[row.status]} </span>}
        {formatTookDuration(row.endedAt - row.startedAt)}
      </span>
      <span className="num text-right text-t2 phone:hidden">
        {row.spentMicros === null ? "" : formatMoney(row.spentMicros)}
      </span>
    </div>
  );
}
