import type { LaidStep } from "./lay-steps";
import type { TimeAxis } from "./time-axis";

/** A step as the lane of tools needs it. */
export interface LaidCall extends Pick<LaidStep, "startedAt" | "status"> {
  readonly tool: string | null;
}

export interface ToolMark {
  readonly x: number;
  readonly count: number;
  readonly failed: boolean;
  /** One of them was left, without a recorded end. */
  readonly hasLeft: boolean;
  readonly title: string;
}

/** Most marks a lane draws. */
const MAX_MARKS = 500;
const MARK_PX = 3;

/** Tool calls where they began; those that would touch are one mark, and one that failed or has no recorded end shows through. */
export function layTools(steps: readonly LaidCall[], axis: TimeAxis): readonly ToolMark[] {
  const bucketPx = Math.max(MARK_PX, axis.width / MAX_MARKS);
  const marks = new Map<number, ToolMark>();
  for (const step of steps) {
    if (step.tool === null || step.startedAt < axis.span.from || step.startedAt > axis.span.to) continue;
    const failed = step.status === "failed";
    const bucket = Math.floor(axis.x(step.startedAt) / bucketPx);
    const known = marks.get(bucket);
    const hasLeft = step.status === "left";
    marks.set(bucket, {
      x: known?.x ?? axis.x(step.startedAt),
      count: (known?.count ?? 0) + 1,
      failed: failed || (known?.failed ?? false),
      hasLeft: hasLeft || (known?.hasLeft ?? false),
      title: titleOf(step.tool, step.status, known),
    });
  }
  return [...marks.values()].sort((a, b) => a.x - b.x);
}

/** A mark tells of the worst in it: one that failed, else one without a recorded end, else how many there are. */
function titleOf(tool: string, status: LaidCall["status"], known: ToolMark | undefined): string {
  if (status === "failed") return `${tool} failed`;
  if (known?.failed) return known.title;
  if (status === "left") return `${tool}, no recorded result`;
  if (known?.hasLeft) return known.title;
  return known ? `${known.count + 1} calls` : tool;
}
