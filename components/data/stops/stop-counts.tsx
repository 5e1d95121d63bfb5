import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { formatCountExact } from "@/components/ui/format/format-count";
import { StateIcon } from "@/components/ui/state/state-icon";
import type { StateKind } from "@/components/ui/state/state-kind";
import type { StopCounts as Counts } from "@/server/contract/stop-view";
import { pausedBy } from "./stop-words";

interface StopCountsProps {
  counts: Counts | undefined;
  /** They do not come. */
  failed?: boolean;
  /** What runs goes on. */
  runsOn: boolean;
}

/** What a stop comes to, before anything is done. It may be pressed before this is counted. */
export function StopCounts({ counts, failed = false, runsOn }: StopCountsProps) {
  if (!counts) {
    return (
      <div role="status" aria-busy={!failed} className="flex h-19 items-center rounded-md bg-s2 px-4 text-t2">
        {failed
          ? "It could not be counted. All of it is taken in all the same."
          : "Counting. You need not wait for it."}
      </div>
    );
  }
  const { running, queued, held, waiting, runOn } = counts;
  return (
    <dl aria-label="What it takes in" className="grid overflow-hidden rounded-md ring-1 ring-line ring-inset">
      {runsOn ? null : (
        <Line count={pausedBy(counts)} kind="paused_by_client" strong>
          Will pause
        </Line>
      )}
      <Line count={running} kind="working">
        {runsOn ? "At work, run to their end" : "Of these working or pausing"}
      </Line>
      <Line count={queued} kind="submitted">
        {runsOn ? "In line, will not start" : "Of these in line"}
      </Line>
      <Line count={waiting} kind="input_required">
        {runsOn ? "Waiting on people; answers are kept" : "Of these waiting on people; answers are kept"}
      </Line>
      <Line count={held} kind="paused_by_client">
        Held already, stay held
      </Line>
      {runOn.map(({ agent, count }) => (
        <Line key={agent} count={count} kind="working">
          Run on: {agent} cannot pause
        </Line>
      ))}
    </dl>
  );
}

interface LineProps {
  count: number;
  kind: StateKind;
  /** The sum of the lines that follow. */
  strong?: boolean;
  children: ReactNode;
}

function Line({ count, kind, strong = false, children }: LineProps) {
  return (
    <div className="flex flex-row-reverse items-baseline justify-end gap-3 border-line border-t px-2.5 py-1.5 first:border-t-0">
      <dt className={cn("inline-flex min-w-0 items-center gap-1.5", strong ? "font-strong" : "text-t2")}>
        <StateIcon kind={kind} size={14} /> {children}
      </dt>
      <dd className="num min-w-10 text-right font-strong text-[1.0625rem]">{formatCountExact(count)}</dd>
    </div>
  );
}
