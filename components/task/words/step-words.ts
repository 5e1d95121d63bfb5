import type { RunningStep, TaskSummary } from "@/server/contract/task-view";

/** What words about steps need of each. */
export interface NumberedName {
  readonly key: string;
  readonly name: string;
  readonly repeatable: boolean;
  /** Its place among the steps; null where the agent counts something else than steps. */
  readonly number: number | null;
}

export interface NumberedStep extends RunningStep {
  readonly number: number | null;
}

type Counted = Pick<TaskSummary, "stepsDone" | "progress">;

/** Steps that come after those done, with the places they will have. */
export function numberNext<T>(steps: readonly T[], task: Counted): readonly (T & { readonly number: number | null })[] {
  const counts = !task.progress || task.progress.done === task.stepsDone;
  return steps.map((step, n) => ({ ...step, number: counts ? task.stepsDone + n + 1 : null }));
}

/** Running steps with the places they will have. */
export function numberRunning(task: Counted & Pick<TaskSummary, "running">): readonly NumberedStep[] {
  return numberNext(task.running, task);
}

/** "step 8", "steps 8 and 9", "Scan images and Push", "3 steps". */
export function stepsInWords(steps: readonly Pick<NumberedName, "name" | "number">[]): string {
  if (steps.length === 0) return "what runs";
  if (steps.length > 3) return `${steps.length} steps`;
  const numbers = steps.map((step) => step.number).filter((each) => each !== null);
  if (numbers.length < steps.length) return joinWords(steps.map((step) => step.name));
  return `${steps.length === 1 ? "step" : "steps"} ${joinWords(numbers.map(String))}`;
}

/** "a", "a and b", "a, b and c". */
export function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** Singular or plural verb for so many steps: "runs", "run". */
export function verbFor(steps: readonly unknown[], [one, many]: readonly [string, string]): string {
  return steps.length === 1 ? one : many;
}
