import type { TaskStep } from "../log/task-step";
import type { TimeAxis } from "./time-axis";

export interface ToolMark {
  readonly x: number;
  readonly count: number;
  readonly failed: boolean;
  readonly title: string;
}

/** Most marks a lane draws. */
const MAX_MARKS = 500;
const MARK_PX = 3;

/** Tool calls where they began; those that would touch are one mark, and one that failed shows through. */
export function layTools(steps: readonly TaskStep[], axis: TimeAxis): readonly ToolMark[] {
  const bucketPx = Math.max(MARK_PX, axis.width / MAX_MARKS);
  const marks = new Map<number, ToolMark>();
  for (const step of steps) {
    if (step.tool === null || step.startedAt < axis.span.from || step.startedAt > axis.span.to) continue;
    const failed = step.status === "failed";
    const bucket = Math.floor(axis.x(step.startedAt) / bucketPx);
    const known = marks.get(bucket);
    const count = (known?.count ?? 0) + 1;
    const title = failed
      ? `${step.tool} failed`
      : known?.failed
        ? known.title
        : count > 1
          ? `${count} calls`
          : step.tool;
    marks.set(bucket, {
      x: known?.x ?? axis.x(step.startedAt),
      count,
      failed: failed || (known?.failed ?? false),
      title,
    });
  }
  return [...marks.values()].sort((a, b) => a.x - b.x);
}
