import type { Actor } from "../actor";
import type { Act } from "../receipt/act";
import type { Decision, NewEvent } from "./change";
import { cutShort } from "./clean-up";
import { controlOf, endAttempt } from "./control";
import { CUT_OFF, cutOffChange } from "./decide-cut-off";
import { endChange } from "./end";
import { holdChange, holdFromPending } from "./hold";
import { type Control, INTERRUPT_GRACE_MS, MAX_LOST_LEASES, type Task } from "./task";

export const SWEEP_ACTOR: Actor = { kind: "system", id: "sweep" };

const NO_ANSWER = "The worker did not answer before its lease ended.";
const NO_ABORT = "The worker did not stop before its grace was over.";
const fence = (reason: string): Act => ({ actor: SWEEP_ACTOR, verb: "fence", reason });

interface Losing {
  /** Of a hold, where the holder had taken a conversation of its agent up: nobody goes on with that unasked. */
  readonly cutOffHandle?: string | null;
  /** It was resumed with an input, and nothing is recorded since: the holder may have had it, and the next one gets it, too. */
  readonly mayHaveInput?: boolean;
}

/** What to do with a task whose holder stopped answering: hold it, give it to the next, or give up. The id is for its checkpoint. */
export function decideLostLease(
  task: Task,
  checkpointId: string,
  { cutOffHandle = null, mayHaveInput = false }: Losing = {},
): Decision<null> {
  if (!task.attempt) return { kind: "unchanged", answer: null };
  const lost: NewEvent = {
    type: "attempt.lost",
    actor: SWEEP_ACTOR,
    data: {
      attemptNo: task.attemptNo,
      workerId: task.workerId,
      reason: NO_ANSWER,
      ...(mayHaveInput ? { mayHaveInput } : {}),
    },
  };
  const guard = { lease: "expired" as const };
  if (task.cancel?.cleaningUp) {
    const change = cutShort(task, { cancel: task.cancel, why: "Its worker stopped answering.", before: [lost] });
    return { kind: "moved", change, guard, answer: null };
  }
  if (task.pending) {
    const hold = holdFromPending(task.pending, {
      checkpointId,
      proof: "fenced",
      stoppedAtStep: task.running[0]?.name ?? null,
    });
    return {
      kind: "moved",
      change: { ...holdChange(task, controlOf(task), { ...hold, before: [lost] }), act: fence(NO_ANSWER) },
      guard,
      answer: null,
    };
  }
  if (cutOffHandle !== null) {
    const cut = { handle: cutOffHandle, checkpointId, reason: CUT_OFF, proof: "fenced", before: [lost] } as const;
    return { kind: "moved", change: cutOffChange(task, cut), guard, answer: null };
  }
  const lostLeases = task.lostLeases + 1;
  if (lostLeases >= MAX_LOST_LEASES) {
    const reason = `${lostLeases} workers in a row stopped answering.`;
    return {
      kind: "moved",
      change: endChange(task, { to: "failed", actor: SWEEP_ACTOR, reason, before: [lost] }),
      guard,
      answer: null,
    };
  }
  const control: Control = { ...endAttempt(controlOf(task)), lostLeases };
  return {
    kind: "moved",
    change: { control, lease: "end", queue: "now", running: [], events: [lost] },
    guard,
    answer: null,
  };
}

/** Revokes the lease of a worker that did not abort in time. A step that must not run twice is waited for. */
export function decideFence(task: Task, checkpointId: string, at: Date): Decision<null> {
  const { pending } = task;
  if (!task.attempt || pending?.mode !== "interrupt_immediate") return { kind: "unchanged", answer: null };
  const interruptedAt = new Date(pending.sharpenedAt ?? pending.since);
  const over = at.getTime() - interruptedAt.getTime() >= INTERRUPT_GRACE_MS;
  if (!over || task.running.some((step) => !step.repeatable)) return { kind: "unchanged", answer: null };
  const hold = holdFromPending(pending, {
    checkpointId: checkpointId,
    proof: "fenced",
    stoppedAtStep: task.running[0]?.name ?? null,
  });
  return { kind: "moved", change: { ...holdChange(task, controlOf(task), hold), act: fence(NO_ABORT) }, answer: null };
}
