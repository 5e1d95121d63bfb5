"use client";
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/format/format-count";
import { SearchBox } from "@/components/ui/search-box";
import { Segmented } from "@/components/ui/segmented";
import type { TaskView } from "@/server/contract/task-view";
import type { StepRun } from "../log/left-steps";
import { CALL_SORTS, type CallCut, cutCalls, isFailed, type ToolCall, toolCalls } from "../log/tool-calls";
import { VirtualList } from "../parts/virtual-list";
import { CALL_COLUMNS, CallLine } from "./call-line";

interface ToolsTabProps {
  task: TaskView;
  runs: readonly StepRun[];
}

/** How the calls are cut lives in the address. */
const CUT_PARAMS = {
  q: parseAsString.withDefault(""),
  failed: parseAsBoolean.withDefault(false),
  sort: parseAsStringLiteral(CALL_SORTS).withDefault("order"),
};
const ROW_PX = 36;
const NO_CUT = { q: null, failed: null };

/** Every call of a tool: how it ended, how long it took, in which step. What it returned is shown when it is opened. */
export function ToolsTab({ task, runs }: ToolsTabProps) {
  const [{ q, failed, sort }, setCut] = useQueryStates(CUT_PARAMS, { history: "replace" });
  const calls = useMemo(() => toolCalls(runs, task), [runs, task]);
  const rows = useMemo(() => cutCalls(calls, { q, failedOnly: failed, sort }), [calls, q, failed, sort]);
  if (calls.length === 0) return <EmptyState title="No tool was called yet." />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <CutBar
        calls={calls}
        cut={{ q, failedOnly: failed, sort }}
        onCut={({ failedOnly, ...rest }) =>
          void setCut(failedOnly === undefined ? rest : { ...rest, failed: failedOnly })
        }
      />
      {rows.length === 0 ? (
        <EmptyState
          title="No tool call matches this filter."
          action={<Button onClick={() => void setCut(NO_CUT)}>Show all {formatCount(calls.length)}</Button>}
        />
      ) : (
        <VirtualList
          // Another order begins at its own beginning.
          key={sort}
          label="Tool calls"
          rows={rows}
          keyOf={({ kind, step }) => (kind === "running" ? step.key : step.seq)}
          estimatePx={() => ROW_PX}
          follow={sort === "order"}
          head={<Head />}
        >
          {(call) => <CallLine taskId={task.id} call={call} />}
        </VirtualList>
      )}
    </div>
  );
}

interface CutBarProps {
  calls: readonly ToolCall[];
  cut: CallCut;
  onCut: (next: Partial<CallCut>) => void;
}

function CutBar({ calls, cut, onCut }: CutBarProps) {
  const failed = calls.filter(isFailed).length;
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-line border-b px-5 py-1.5 phone:px-4">
      <SearchBox
        label="Filter tool calls"
        placeholder="Tool, name or error"
        group="Task"
        value={cut.q}
        onChange={(q) => onCut({ q })}
        className="w-56 phone:w-full"
      />
      <Segmented
        label="Result"
        value={cut.failedOnly ? "failed" : "all"}
        onValueChange={(value) => onCut({ failedOnly: value === "failed" })}
        options={[
          { value: "all", label: "All", count: formatCount(calls.length) },
          { value: "failed", label: "Failed", count: formatCount(failed) },
        ]}
      />
      <Segmented
        label="Sort"
        value={cut.sort}
        onValueChange={(sort) => onCut({ sort })}
        options={[
          { value: "order", label: "In order" },
          { value: "slowest", label: "Slowest" },
        ]}
        className="desk:ml-auto"
      />
    </div>
  );
}

function Head() {
  return (
    <div
      aria-hidden="true"
      className={cn(CALL_COLUMNS, "h-8 flex-none border-line border-b px-5 text-t3 text-xs phone:hidden")}
    >
      <span />
      <span>Tool</span>
      <span>Call</span>
      <span>Result</span>
      <span className="text-right">Step</span>
      <span className="text-right">Began</span>
      <span className="text-right">Took</span>
    </div>
  );
}
