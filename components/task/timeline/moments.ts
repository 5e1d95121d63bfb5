import type { StateFact } from "../log/state-fact";
import type { TaskStep } from "../log/task-step";
import type { TimeAxis } from "./time-axis";

/** Nearer than this two moments are one stop for the arrow keys. */
const NEAR_PX = 3;

/** Instants worth stopping at, ascending: moves of the state and beginnings of steps. */
export function toMoments(
  facts: readonly StateFact[],
  steps: readonly Pick<TaskStep, "startedAt">[],
): readonly number[] {
  return [...facts.map((fact) => fact.at), ...steps.map((step) => step.startedAt)].sort((a, b) => a - b);
}

export interface Walk {
  readonly moments: readonly number[];
  readonly axis: TimeAxis;
}

/** The next moment to the right (1) or left (-1) that is far enough to be seen apart; the edge when there is none. */
export function nextMoment({ moments, axis }: Walk, from: number, direction: 1 | -1): number {
  const x = axis.x(from);
  const { span } = axis;
  const isNext = (at: number) => at >= span.from && at <= span.to && (axis.x(at) - x) * direction >= NEAR_PX;
  const found = direction === 1 ? moments.find(isNext) : moments.findLast(isNext);
  return found ?? (direction === 1 ? span.to : span.from);
}
