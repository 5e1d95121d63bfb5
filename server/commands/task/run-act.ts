import type { Act, ActFacts } from "../../domain/receipt/act";
import type { Refusal } from "../../domain/refusal";
import type { Decide } from "../../domain/task/change";
import type { Caller, Ports, TaskRef } from "../../ports";

/** How a command ended. `repeated`: this request id was accepted before; nothing was done again. */
export type ActResult<A> =
  | { readonly kind: "accepted" | "unchanged"; readonly answer: A }
  | { readonly kind: "repeated" }
  | { readonly kind: "refused"; readonly refusal: Refusal };

export interface ActOrder<A> {
  readonly taskId: string;
  readonly verb: string;
  readonly reason: string | null;
  readonly requestId?: string | undefined;
  readonly facts?: ActFacts;
  readonly decide: Decide<A>;
  /** It may be decided on the row as this process wrote it last: nothing of it depends on what changes no version. */
  readonly cached?: boolean;
}

/** Refusals that mean somebody else was there first: they name who. */
const LOST_RACES: ReadonlySet<Refusal["code"]> = new Set([
  "HANDLE_MISMATCH",
  "REVISION_MISMATCH",
  "TASK_NOT_RESUMABLE",
  "TASK_NOT_CANCELABLE",
  "TASK_NOT_CANCELING",
  "TASK_NOT_PAUSING",
  "TASK_NOT_PAUSABLE",
  "INTERRUPT_NOT_OPEN",
  "TASK_NOT_HELD",
  "CHECKPOINT_OUTDATED",
]);

/** Carries out one command of a person or client on one task, with its receipt. */
export async function runAct<A>(ports: Ports, caller: Caller, order: ActOrder<A>): Promise<ActResult<A>> {
  const ref: TaskRef = { tenantId: caller.tenantId, taskId: order.taskId };
  if (order.requestId && (await ports.tasks.findAct(ref, order.verb, order.requestId))) return { kind: "repeated" };
  const { verb, reason, requestId, facts, cached = false } = order;
  const act: Act = { actor: caller.actor, verb, reason, requestId, facts };
  const outcome = await ports.tasks.transact(ref, act, order.decide, { cached });
  if (outcome.kind !== "refused")
    return { kind: outcome.kind === "moved" ? "accepted" : "unchanged", answer: outcome.answer };
  // Sent twice at once, one was first: its own act is nobody who was faster.
  if (requestId && LOST_RACES.has(outcome.refusal.code) && (await ports.tasks.findAct(ref, verb, requestId)))
    return { kind: "repeated" };
  return { kind: "refused", refusal: await withWinner(ports, ref, outcome.refusal) };
}

async function withWinner(ports: Ports, ref: TaskRef, refusal: Refusal): Promise<Refusal> {
  if (refusal.winner || !LOST_RACES.has(refusal.code)) return refusal;
  const last = await ports.tasks.lastAct(ref);
  if (!last) return refusal;
  return {
    ...refusal,
    winner: { actor: `${last.actor.kind}:${last.actor.id}`, verb: last.verb, at: last.at.toISOString() },
  };
}
