import type { EventView } from "@/server/contract/task-view";
import { isRecovery } from "../words/cut-off-words";
import type { BegunStep } from "./begun-step";
import { eventData, textAt } from "./event-data";
import type { LogPage } from "./log-page";
import type { TaskStep } from "./task-step";

/**
 * Why a run has no recorded end: its worker did not answer and may still go on with it, its agent was cut off, or its worker
 * was gone when the lease ran out.
 */
export type LeftCause = "fenced" | "cut_off" | "gone";

/** A run that was under way when its attempt ended without a word of its worker: it stays without a result. */
export interface LeftStep extends BegunStep {
  readonly status: "left";
  readonly cause: LeftCause;
  /** The event that tells the end of its attempt. */
  readonly leftSeq: number;
  /** When its attempt was over, since its own end is not known; ms since 1970. */
  readonly endedAt: number;
  /** No attempt has begun since: its step comes next. */
  readonly isNext: boolean;
}

/** A run of a step that is over: how it ended, as its record says, or that it was left without one. */
export type StepRun = TaskStep | LeftStep;

/** In place of a result, short and as a line. */
export const LEFT_WORDS: Readonly<Record<LeftCause, { readonly short: string; readonly line: string }>> = {
  fenced: { short: "Not known", line: "Not known, no result" },
  cut_off: { short: "Cut off", line: "Cut off, no result" },
  gone: { short: "Not finished", line: "Not finished, its worker was gone" },
};

interface Loss {
  readonly seq: number;
  readonly at: number;
  readonly cause: LeftCause;
}

type Told =
  | { readonly seq: number; readonly kind: "begun"; readonly step: BegunStep }
  | { readonly seq: number; readonly kind: "ended"; readonly key: string }
  | { readonly seq: number; readonly kind: "lost"; readonly loss: Loss }
  /** The attempt is over by its worker's word, or nothing was under way. */
  | { readonly seq: number; readonly kind: "over" };

const NONE: readonly LeftStep[] = [];

/** What was ever left, in the order in which it was, whatever became of its step since. */
export function leftSteps({ begun, steps, facts, items }: LogPage): readonly LeftStep[] {
  const moves = facts.filter((fact) => fact.kind === "moved").map(({ event }) => event);
  const losses = items.flatMap(({ event }) => findLoss(event, moves));
  if (losses.length === 0) return NONE;
  const told: Told[] = [
    ...begun.map((step) => ({ seq: step.seq, kind: "begun" as const, step })),
    ...steps.map(({ seq, key }) => ({ seq, kind: "ended" as const, key })),
    // Of an event that is a loss and a move the loss comes first.
    ...losses.map((loss) => ({ seq: loss.seq, kind: "lost" as const, loss })),
    ...moves.map(({ seq }) => ({ seq, kind: "over" as const })),
  ];
  told.sort((a, b) => a.seq - b.seq);
  const claimedAt = facts.findLast((fact) => fact.kind === "moved" && fact.to === "working")?.event.seq ?? 0;
  const left: LeftStep[] = [];
  const open = new Map<string, BegunStep>();
  for (const each of told) {
    if (each.kind === "begun") open.set(each.step.key, each.step);
    else if (each.kind === "ended") open.delete(each.key);
    else {
      if (each.kind === "lost") {
        left.push(...[...open.values()].map((step) => toLeft(step, each.loss, each.seq > claimedAt)));
      }
      open.clear();
    }
  }
  return left;
}

function toLeft(step: BegunStep, { seq, at, cause }: Loss, isNext: boolean): LeftStep {
  return { ...step, status: "left", cause, leftSeq: seq, endedAt: Math.max(step.startedAt, at), isNext };
}

/** Runs with a recorded end and runs that were left, in the order in which they were over. */
export function joinRuns(steps: readonly TaskStep[], left: readonly LeftStep[]): readonly StepRun[] {
  if (left.length === 0) return steps;
  return [...steps, ...left].sort((a, b) => overSeq(a) - overSeq(b));
}

function overSeq(run: StepRun): number {
  return run.status === "left" ? run.leftSeq : run.seq;
}

/** A lease that ran out is told first, and by the same decision what became of the task: the next move tells that. */
function findLoss(event: EventView, moves: readonly EventView[]): readonly Loss[] {
  const loss = { seq: event.seq, at: Date.parse(event.at) };
  if (event.type === "attempt.lost") {
    const next = moves.find(({ seq }) => seq > event.seq);
    return [{ ...loss, cause: (next && causeOfPause(next)) ?? "gone" }];
  }
  const cause = causeOfPause(event);
  return cause === null ? [] : [{ ...loss, cause }];
}

function causeOfPause(event: EventView): LeftCause | null {
  if (event.type !== "task.paused") return null;
  if (textAt(eventData(event), "stopProof") === "fenced") return "fenced";
  return isRecovery(event.actor) ? "cut_off" : null;
}
