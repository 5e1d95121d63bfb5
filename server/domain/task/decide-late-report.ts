import type { Actor } from "../actor";
import type { Decision, LateReport } from "./change";
import { isTerminal } from "./state";
import type { Task } from "./task";

export interface LateOrder extends LateReport {
  /** The worker that was fenced. */
  readonly worker: Actor;
  /** Results of steps that came with it and were refused. */
  readonly results: number;
}

/** An attempt that was fenced is heard of: its stop is known now, and what came with it is told of and not written. */
export function decideLateReport(task: Task, { handle, proof, worker, results }: LateOrder): Decision<null> {
  if (isTerminal(task.state)) return { kind: "unchanged", answer: null };
  const event = { type: "attempt.reported_late", actor: worker, data: { handle, proof, results } } as const;
  return { kind: "moved", change: { events: [event], reported: { handle, proof } }, answer: null };
}
