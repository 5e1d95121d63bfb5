import type { StepRun } from "../log/left-steps";
import type { TimeAxis } from "./time-axis";

/** A step, or neighbours too narrow to be told apart, as one block of the lane. */
export interface StepBlock {
  readonly first: LaidStep;
  readonly last: LaidStep;
  readonly count: number;
  /** Least and greatest of their places; null where none has one. */
  readonly places: readonly [number, number] | null;
  readonly left: number;
  readonly right: number;
  readonly failed: boolean;
  readonly running: boolean;
  /** One of them was left, without a recorded end. */
  readonly hasLeft: boolean;
}

export interface LaidStep extends Pick<StepRun, "name" | "startedAt" | "endedAt"> {
  readonly status: StepRun["status"] | "running";
  /** Its place among all steps, from 1; null where it has none. */
  readonly number: number | null;
}

/** Narrower than this a block has no room for its number. */
const NARROW_PX = 14;
const GAP_PX = 2;

/** Blocks from left to right, of steps by when they began; what lies outside the axis is left out. */
export function laySteps(steps: readonly LaidStep[], axis: TimeAxis): readonly StepBlock[] {
  const blocks: StepBlock[] = [];
  for (const step of steps) {
    if (step.endedAt < axis.span.from || step.startedAt > axis.span.to) continue;
    const left = axis.x(step.startedAt);
    const right = Math.max(axis.x(step.endedAt) - GAP_PX, left + 2);
    const failed = step.status === "failed";
    const running = step.status === "running";
    const hasLeft = step.status === "left";
    const places = step.number === null ? null : ([step.number, step.number] as const);
    const before = blocks.at(-1);
    const isCramped =
      before !== undefined &&
      left < before.right + GAP_PX &&
      (right - left < NARROW_PX || before.right - before.left < NARROW_PX);
    if (before && isCramped) {
      blocks[blocks.length - 1] = {
        ...before,
        last: step,
        count: before.count + 1,
        right: Math.max(before.right, right),
        failed: before.failed || failed,
        running: before.running || running,
        hasLeft: before.hasLeft || hasLeft,
        places: spanOf(before.places, places),
      };
    } else {
      blocks.push({ first: step, last: step, count: 1, left, right, failed, running, hasLeft, places });
    }
  }
  return blocks;
}

function spanOf(a: StepBlock["places"], b: StepBlock["places"]): StepBlock["places"] {
  return a && b ? [Math.min(a[0], b[0]), Math.max(a[1], b[1])] : (a ?? b);
}
