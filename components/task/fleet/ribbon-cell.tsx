"use client";
import { StateRibbon } from "@/components/ui/state/state-ribbon";
import type { TaskSummary } from "@/server/contract/task-view";
import { RIBBON_MS, recentBands } from "./recent-bands";
import { useCoarseNow } from "./use-coarse-now";

/** The last two hours of a task. */
export function RibbonCell({ task }: { task: TaskSummary }) {
  const now = useCoarseNow();
  if (now === null) return <div className="h-2 rounded-xs bg-s2" />;
  return <StateRibbon bands={recentBands(task, now)} from={now - RIBBON_MS} to={now} label="State history, last 2 h" />;
}
