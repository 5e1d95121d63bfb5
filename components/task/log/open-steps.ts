import type { TaskView } from "@/server/contract/task-view";
import type { BegunStep } from "./begun-step";
import type { LogPage } from "./log-page";

/** A step of the last attempt that was told to have begun and has no recorded end. */
export interface OpenStep extends BegunStep {
  /** When its attempt is known to have ended, ms since 1970; null where that is not told. */
  readonly leftAt: number | null;
}

/** Why a step has no recorded end: its worker did not answer, so that it may still go on, or its agent was cut off. */
export type OpenCause = "fenced" | "cut_off";

export interface LeftStep extends OpenStep {
  readonly cause: OpenCause;
}

/** What has no recorded end, where the worker did not answer or its agent was cut off; else nothing. */
export function leftOpen(task: Pick<TaskView, "fenced" | "cutOff">, log: LogPage): readonly LeftStep[] {
  const cause = task.fenced ? "fenced" : task.cutOff ? "cut_off" : null;
  return cause === null ? NONE : openSteps(log).map((step) => ({ ...step, cause }));
}

const NONE: readonly LeftStep[] = [];

/** What is said in place of a result. */
export const OPEN_WORDS: Readonly<Record<OpenCause, string>> = { fenced: "Not known", cut_off: "Cut off" };

/** What may have been under way at the end of the given events. */
export function openSteps({ begun, steps, facts }: LogPage): readonly OpenStep[] {
  const moves = facts.filter((fact) => fact.kind === "moved");
  const from = moves.findLast(({ to }) => to === "working")?.event.seq ?? 0;
  const ends = new Map(steps.map(({ key, seq }) => [key, seq]));
  const open = new Map<string, OpenStep>();
  for (const step of begun) {
    if (step.seq < from || (ends.get(step.key) ?? 0) > step.seq) continue;
    open.set(step.key, { ...step, leftAt: moves.find(({ event }) => event.seq > step.seq)?.at ?? null });
  }
  return [...open.values()];
}

/** Whether the newest run of the step with this name has no end of its own: none is recorded, or it was discarded. */
export function wasCut({ begun, steps }: LogPage, name: string | null): boolean {
  const start = begun.findLast((step) => step.name === name);
  const end = steps.findLast((step) => step.name === name);
  return end?.status === "discarded" || (start?.seq ?? 0) > (end?.seq ?? 0);
}
