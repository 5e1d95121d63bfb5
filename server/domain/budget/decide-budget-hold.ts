import { type Actor, formatActor } from "../actor";
import type { Act } from "../receipt/act";
import type { Decision, Guard } from "../task/change";
import { controlOf } from "../task/control";
import { decideCancel } from "../task/decide-cancel";
import { decidePause } from "../task/decide-pause";
import { type Digest, decideResume } from "../task/decide-resume";
import { decideWithdraw } from "../task/decide-withdraw";
import { letGo } from "../task/let-go";
import { refuse } from "../task/refuse";
import type { Holder, PauseMode, Task } from "../task/task";
import type { LimitAction } from "./budget";
import { refillTopic } from "./refill-topic";

/** Who a budget's holds are by. */
export function budgetActor(budgetId: string): Actor {
  return { kind: "policy", id: `budget:${budgetId}` };
}

function isOf(budgetId: string): (holder: Holder) => boolean {
  const actor = formatActor(budgetActor(budgetId));
  return (holder) => holder.kind === "budget" && formatActor(holder.actor) === actor;
}

export interface BudgetHold {
  readonly budgetId: string;
  /** The budget's name. */
  readonly reason: string;
  readonly atLimit: LimitAction;
  readonly mode: PauseMode;
  readonly ids: { readonly handle: string; readonly checkpointId: string };
  /** It is written only while nothing is left; else also where there is less left than was asked for. */
  readonly whileExhausted: boolean;
}

/** What a used up budget does to one of its tasks. Who is held already is left to those who hold it. */
export function decideBudgetHold(task: Task, hold: BudgetHold, at: Date): Decision<"done" | "asked" | "already"> {
  const { budgetId, reason, atLimit, ids } = hold;
  const actor = budgetActor(budgetId);
  const counts = task.budgets.includes(budgetId) && !task.exemptFrom.includes(budgetId);
  if (atLimit === "notify" || !counts) return { kind: "unchanged", answer: "already" };
  if (atLimit === "cancel") {
    const decision = decideCancel(task, { actor, reason, controlRevision: null, mode: "now", undoMs: 0 });
    if (decision.kind !== "moved")
      return decision.kind === "refused" ? decision : { kind: "unchanged", answer: "already" };
    return {
      ...receipted(decision, { actor, verb: "cancel", reason }),
      ...guardOf(decision, hold),
      answer: decision.answer === "canceled" ? "done" : "asked",
    };
  }
  if (task.pending)
    return { kind: "unchanged", answer: task.pending.holders.some(isOf(budgetId)) ? "asked" : "already" };
  if (task.state === "paused_by_client")
    return { kind: "unchanged", answer: task.open?.holders.some(isOf(budgetId)) ? "done" : "already" };
  const [fallback] = task.pauseModes;
  const mode = task.pauseModes.includes(hold.mode) || !fallback ? hold.mode : fallback;
  const decision = decidePause(task, { ...ids, mode, reason, actor, holder: "budget", conditions: [] }, at);
  if (decision.kind === "refused") return decision;
  if (decision.kind === "unchanged") return { kind: "unchanged", answer: "already" };
  return {
    ...receipted(decision, { actor, verb: "pause", reason }),
    ...guardOf(decision, hold),
    answer: decision.answer === "paused" ? "done" : "asked",
  };
}

/** A refill that comes first lets go of what was held before it: nothing may be held after it. */
function guardOf(
  { guard }: Extract<Decision<unknown>, { kind: "moved" }>,
  { whileExhausted, budgetId }: BudgetHold,
): { readonly guard?: Guard } {
  return whileExhausted ? { guard: { ...guard, exhausted: budgetId } } : {};
}

/** Where no operation stands behind it, it leaves a receipt of its own. */
function receipted<A>(decision: Extract<Decision<A>, { kind: "moved" }>, act: Act) {
  return { ...decision, change: { ...decision.change, act } };
}

interface RefillOrder {
  readonly budgetId: string;
  readonly actor: Actor;
  /** What the agent gets after a timeout that keeps the conversation from it; null until it was asked for. */
  readonly digest: Digest | null;
}

/**
 * The budget lets go of one task, and of that hold only: whom others hold stays held, who had parked parks again. What a
 * budget that is used up again counts stays held by it, for its next refill.
 */
export function decideRefill(task: Task, order: RefillOrder): Decision<"done" | "already"> {
  const decision = letGoOf(task, order);
  if (decision.kind === "refused") return decision;
  if (decision.kind === "unchanged") return { kind: "unchanged", answer: "already" };
  const { budgetId } = order;
  const counts = task.budgets.includes(budgetId) && !task.exemptFrom.includes(budgetId);
  const guard = counts ? { guard: { ...decision.guard, refilled: budgetId } } : {};
  return { ...decision, ...guard, answer: "done" };
}

function letGoOf(task: Task, { budgetId, actor, digest }: RefillOrder): Decision<unknown> {
  const own = isOf(budgetId);
  if (task.cancel)
    return refuse(task, { code: "TASK_NOT_RESUMABLE", message: "It is being canceled. Nothing was sent." });
  if (task.pending?.holders.some(own)) return leavePending(task, { own, actor });
  const gone = task.open?.holders.filter(own) ?? [];
  const { open } = task;
  if (!open || gone.length === 0) return { kind: "unchanged", answer: null };
  if (open.holders.length > gone.length || open.initiator === "agent")
    return letGo(task, open, { gone, actor, digest });
  return decideResume(task, {
    handle: open.handle,
    input: null,
    continueTranscript: true,
    cause: "condition_fired",
    // Its hold names it: people know no ID.
    condition: { kind: "event", topic: refillTopic(budgetId), budgetName: gone[0]?.reason ?? null },
    digest: null,
    exhausted: [],
    actor,
  });
}

function leavePending(
  task: Task,
  { own, actor }: { readonly own: (holder: Holder) => boolean; readonly actor: Actor },
): Decision<unknown> {
  const { pending } = task;
  if (!pending) return { kind: "unchanged", answer: null };
  const holders = pending.holders.filter((holder) => !own(holder));
  const [first] = holders;
  if (!first) return decideWithdraw(task, { handle: pending.handle, actor });
  const next = { ...pending, holders, actor: first.actor, reason: first.reason };
  const data = { handle: pending.handle, holders: [{ kind: "budget" }] };
  return {
    kind: "moved",
    change: {
      control: { ...controlOf(task), pending: next },
      events: [{ type: "task.holder_released", actor, data }],
    },
    answer: null,
  };
}
