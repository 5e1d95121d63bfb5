"use client";
import { formatDuration } from "@/components/ui/format/format-duration";
import { Meter } from "@/components/ui/meter";
import { useNow } from "@/components/ui/time/use-now";
import type { TargetStep } from "@/server/contract/operation-view";

/** Beyond so many times the usual it is late. */
const LATE = 3;

/** The step that a task still runs, how long it has, and how long such steps take. */
export function StepTime({ step: { number, name, tool, startedAt, usualMs } }: { step: TargetStep }) {
  const now = useNow();
  const elapsedMs = now === null ? 0 : Math.max(1, now - Date.parse(startedAt));
  const elapsed = now === null ? "\u00a0" : formatDuration(elapsedMs);
  const time = usualMs === null ? elapsed : `${elapsed} of about ${formatDuration(usualMs)}`;
  const isLate = usualMs !== null && elapsedMs > LATE * usualMs;
  return (
    <span className="grid items-center gap-x-4 text-xs desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,9.5rem)]">
      <span className="min-w-0 truncate text-t2">
        Step {number}, <span className={tool ? "mono" : undefined}>{tool ?? name}</span>
      </span>
      {usualMs === null ? (
        <span />
      ) : (
        <Meter
          label={`Time of step ${number}`}
          value={elapsedMs}
          max={usualMs}
          tone={isLate ? "warn" : "pausing"}
          valueText={time}
        />
      )}
      <span className={isLate ? "num text-right text-warn phone:text-left" : "num text-right text-t2 phone:text-left"}>
        {time}
      </span>
    </span>
  );
}
