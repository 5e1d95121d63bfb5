import { type Actor, formatActor } from "../actor";
import type { Standing } from "../budget/budget";
import { decideBudgetHold, decideRefill } from "../budget/decide-budget-hold";
import { decideLetOn } from "../hold/decide-let-on";
import { decideStop } from "../hold/decide-stop";
import type { Decide, Decision } from "../task/change";
import { decideCancel, decideUndoCancel } from "../task/decide-cancel";
import { decideLabel } from "../task/decide-label";
import { decidePause } from "../task/decide-pause";
import { decideRelease } from "../task/decide-release";
import { type Digest, decideResume } from "../task/decide-resume";
import { decideWithdraw } from "../task/decide-withdraw";
import { holderWords } from "../task/holder-words";
import { refuse } from "../task/refuse";
import type { Holder, Task } from "../task/task";
import type { OperationOrder } from "./operation";

/** What a target's decision comes to, when it is not refused. */
export type TargetAnswer = "asked" | "done" | "already";

export interface TargetOrder {
  readonly operation: OperationOrder;
  /** Of the hold to take back; null when the operation takes none back. */
  readonly handle: string | null;
  /** For the hold, should this open one. */
  readonly ids: { readonly handle: string; readonly checkpointId: string };
  /** What the agent gets after a timeout that keeps the conversation from it; null until it was asked for. */
  readonly digest: Digest | null;
  /** Budgets with nothing left that would stop it again; looked for only where it is resumed. */
  readonly exhausted: readonly Standing[];
}

/** Does to one task what the operation does, by the rules of the single action. */
export function decideTarget(order: TargetOrder): Decide<TargetAnswer> {
  const { operation, ids, digest } = order;
  const { budgetId, mode = "finish_step" } = operation.params;
  if (budgetId && (operation.verb === "pause" || operation.verb === "cancel")) {
    const hold = { budgetId, reason: operation.reason ?? "", atLimit: operation.verb, mode, ids, whileExhausted: true };
    return (task, at) => decideBudgetHold(task, hold, at);
  }
  switch (operation.verb) {
    case "refill":
      return (task) => decideRefill(task, { budgetId: budgetId ?? "", actor: operation.actor, digest });
    case "pause":
      return (task, at) => pause(task, order, at);
    case "resume":
      return (task) => resume(task, order);
    case "cancel":
      return (task) => cancel(task, order.operation);
    case "label":
      return (task) => label(task, order.operation);
    case "fork":
      throw new Error("A fork moves no task: it makes one.");
    case "release":
      return (task) => release(task, order);
    case "undo_pause":
      return (task) => undoPause(task, order);
    case "undo_cancel":
      return (task) => undoCancel(task, order.operation);
  }
}

function pause(task: Task, { operation, ids }: TargetOrder, at: Date): Decision<TargetAnswer> {
  const { actor, reason, params } = operation;
  const { handle, checkpointId } = ids;
  const { mode = "finish_step" } = params;
  const standing = task.pending !== null || task.state === "paused_by_client";
  // Every field by name: thousands of targets pass here, and copying objects costs several times as much.
  const decision =
    params.holder === "panic"
      ? decideStop(task, { handle, checkpointId, mode, reason, actor, stands: operation.holdId != null }, at)
      : decidePause(task, { handle, checkpointId, mode, reason, actor, holder: "operator", conditions: [] }, at);
  const isSharper = decision.kind === "moved" && decision.change.control?.pending?.mode !== task.pending?.mode;
  return answering(decision, (answer) => {
    if (standing) return task.pending && isSharper ? "asked" : "already";
    return answer === "paused" ? "done" : "asked";
  });
}

function resume(task: Task, { operation: { actor }, exhausted }: TargetOrder): Decision<TargetAnswer> {
  const order = {
    handle: null,
    input: null,
    continueTranscript: true,
    actor,
    cause: "explicit_resume",
    digest: null,
    exhausted,
  } as const;
  return answering(decideResume(task, order), () => "done");
}

function cancel(task: Task, { actor, reason, params }: OperationOrder): Decision<TargetAnswer> {
  const order = { actor, reason, controlRevision: null, mode: params.cancelMode ?? "now", undoMs: params.undoMs ?? 0 };
  return answering(decideCancel(task, order), (answer) => (answer === "canceled" ? "done" : "asked"));
}

function label(task: Task, { actor, params }: OperationOrder): Decision<TargetAnswer> {
  const { add = [], remove = [] } = params;
  return answering(decideLabel(task, { actor, add, remove }), () => "done");
}

function release(task: Task, { operation, digest }: TargetOrder): Decision<TargetAnswer> {
  const { actor, reason, params } = operation;
  const decision = decideLetOn(task, { actor, reason, exempt: params.exempt ?? false, digest });
  return answering(decision, () => "done");
}

/** Lets go of the hold that the operation made, whoever takes it back, and only while nobody else holds the task too. */
function undoPause(task: Task, { operation, handle, digest }: TargetOrder): Decision<TargetAnswer> {
  const { actor } = operation;
  const by = operation.undoneActor ?? actor;
  const holders = holdersUnder(task, handle);
  if (!handle || !holders?.some((holder) => isBy(holder, by)))
    return refuse(task, {
      code: "HANDLE_MISMATCH",
      message: "This operation does not hold it any more. Nothing was changed.",
    });
  if (holders.length > 1) {
    const others = holders.filter((holder) => !isBy(holder, by)).map(holderWords);
    return refuse(task, {
      code: "HELD_BY_OTHERS",
      message: `Also held by ${others.join(", ")}. Nothing was released.`,
    });
  }
  return answering(letGo(task, { handle, actor, digest }), () => "done");
}

function holdersUnder({ pending, open }: Task, handle: string | null): readonly Holder[] | null {
  if (pending?.handle === handle) return pending.holders;
  return open?.handle === handle ? open.holders : null;
}

interface LettingGo {
  readonly handle: string;
  readonly actor: Actor;
  readonly digest: Digest | null;
}

function letGo(task: Task, { handle, actor, digest }: LettingGo): Decision<null> {
  if (task.pending?.handle === handle) return decideWithdraw(task, { handle, actor });
  if (task.open?.initiator === "agent") return decideRelease(task, { handle, actor, digest });
  return decideResume(task, {
    handle,
    input: null,
    continueTranscript: true,
    actor,
    cause: "explicit_resume",
    digest: null,
  });
}

/** A cancel that somebody else asked for is not this operation's to take back. */
function undoCancel(task: Task, { actor, undoneActor }: OperationOrder): Decision<TargetAnswer> {
  const decision = decideUndoCancel(task, { actor });
  if (decision.kind !== "moved" || !task.cancel || formatActor(task.cancel.actor) === formatActor(undoneActor ?? actor))
    return answering(decision, () => "done");
  return refuse(task, {
    code: "TASK_NOT_CANCELING",
    message: `${task.cancel.actor.id} cancels it. Nothing was changed.`,
  });
}

function isBy(holder: Holder, actor: Actor): boolean {
  return formatActor(holder.actor) === formatActor(actor);
}

/** What moved nothing was so before. */
function answering<A>(decision: Decision<A>, name: (answer: A) => TargetAnswer): Decision<TargetAnswer> {
  switch (decision.kind) {
    case "refused":
      return decision;
    case "unchanged":
      return { kind: "unchanged", answer: "already" };
    case "moved":
      return { ...decision, answer: name(decision.answer) };
  }
}
