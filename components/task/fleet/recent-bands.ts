import type { StateBandSpan } from "@/components/ui/state/ribbon-bands";
import { toStateKind } from "@/components/ui/state/state-kind";
import type { TaskSummary } from "@/server/contract/task-view";

/** Every row shows the same stretch of time. */
export const RIBBON_MS = 2 * 60 * 60 * 1_000;

/** The newest moves of a task as bands up to now. What lies before the oldest known move stays empty. */
export function recentBands(task: Pick<TaskSummary, "stateLog" | "pausing">, nowMs: number): StateBandSpan[] {
  const { stateLog, pausing } = task;
  const askedAt = pausing ? Date.parse(pausing.since) : Number.POSITIVE_INFINITY;
  return stateLog.flatMap(([state, from], index) => {
    const next = stateLog[index + 1]?.[1];
    const to = next ?? nowMs;
    const isLast = next === undefined;
    if (!isLast || askedAt >= to) return [{ kind: toStateKind(state, false), from, to }];
    const cut = Math.max(from, askedAt);
    return [
      { kind: toStateKind(state, false), from, to: cut },
      { kind: toStateKind(state, true), from: cut, to },
    ];
  });
}
