import type { Json } from "../json";
import type { Change } from "../task/change";
import type { TaskState } from "../task/state";
import type { Control, Task } from "../task/task";
import { factsOfConditions } from "../task/wake-condition";
import { type Act, type Initiator, initiatorOf } from "./act";

/** What a receipt tells beside who, what and why. Null is what does not apply. */
export interface ReceiptFacts {
  readonly subject: string | null;
  readonly initiator: Initiator;
  readonly handle: string | null;
  readonly conditions: Json;
  readonly continueTranscript: boolean | null;
  readonly matchedEvent: Json;
  readonly inputHash: string | null;
  readonly traceId: string | null;
  readonly spanId: string | null;
  readonly stateBefore: Standing | null;
  readonly stateAfter: Standing | null;
  readonly versionBefore: number | null;
  readonly versionAfter: number | null;
}

/** A state, or the overlay that stands over it. */
export type Standing = TaskState | "pausing" | "canceling";

/** The facts of an act on a task: as it was asked, else as it was decided. A `change` of null moved nothing, a `task` of null was not there. */
export function receiptFacts(act: Act, task: Task | null, change: Change | null): ReceiptFacts {
  const { subject, handle, conditions, continueTranscript, matchedEvent, inputHash } = act.facts ?? {};
  const trace = change?.trace ?? act.facts?.trace;
  const after = task && (change?.control ?? task);
  return {
    subject: subject ?? null,
    initiator: initiatorOf(act.actor),
    handle: handle ?? (task && handleOf(task, change)),
    conditions: conditions ?? conditionsOf(change),
    continueTranscript: continueTranscript ?? continues(change),
    matchedEvent: matchedEvent ?? null,
    inputHash: inputHash ?? null,
    traceId: trace?.traceId ?? null,
    spanId: trace?.spanId ?? null,
    stateBefore: task && standingOf(task),
    stateAfter: after && standingOf(after),
    versionBefore: task?.version ?? null,
    versionAfter: task && task.version + (change ? 1 : 0),
  };
}

/** Nothing of what a run is given later. */
function conditionsOf(change: Change | null): Json {
  if (!change?.conditions) return null;
  return factsOfConditions(change.conditions.flatMap(({ conditions }) => conditions)).conditions ?? null;
}

function handleOf(task: Task, change: Change | null): string | null {
  const touched = change?.open?.handle ?? change?.close?.handle ?? change?.control?.pending?.handle;
  return touched ?? task.suspension ?? task.pending?.handle ?? null;
}

/** Only a suspension that was resumed has something to continue. */
function continues(change: Change | null): boolean | null {
  const close = change?.close;
  return close && close.cause !== "canceled" && close.cause !== "failed" ? close.continueTranscript : null;
}

function standingOf({ state, pending, cancel }: Pick<Control, "state" | "pending" | "cancel">): Standing {
  if (cancel) return "canceling";
  return pending ? "pausing" : state;
}
