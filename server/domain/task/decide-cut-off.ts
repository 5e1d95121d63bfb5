import type { Actor } from "../actor";
import type { Act } from "../receipt/act";
import type { Change, Decision, NewEvent } from "./change";
import { controlOf } from "./control";
import { type Hold, holdChange } from "./hold";
import type { Task } from "./task";

/** Who holds what a restart or a crash cut off, until somebody resumes it. */
export const RECOVERY_ACTOR: Actor = { kind: "system", id: "recovery" };

/** Why, when nobody knows more than that its worker is gone. */
export const CUT_OFF = "Its worker stopped answering, so its agent was cut off.";
/** The same when the worker was told to stop. */
export const SHUT_DOWN = "Its worker was stopped, so its agent was cut off.";

/** What the agent is told when a person resumes a turn that was cut off and says nothing else. */
export const CONTINUATION =
  "Your work was cut off before it was finished. Look at what is done already, do not repeat it, and continue.";

/** A cut holds it, whoever joined later. */
export function isCutOff({ open }: Pick<Task, "open">): boolean {
  return open?.holders.some(({ kind }) => kind === "recovery") ?? false;
}

export interface CutOff {
  readonly handle: string;
  readonly checkpointId: string;
  /** A sentence for people. */
  readonly reason: string;
  /** Its process is known to be gone, or only its writes are refused. */
  readonly proof: "process_ended" | "fenced";
  readonly before?: readonly NewEvent[];
}

/**
 * A task whose agent was cut off in the middle of a conversation is held until somebody resumes it: nothing starts by
 * itself, and nothing is sent twice. A pause that is under way becomes true instead.
 */
export function cutOffChange(task: Task, { handle, checkpointId, reason, proof, before = [] }: CutOff): Change {
  const stoppedAtStep = task.running[0]?.name ?? null;
  const hold: Hold = {
    handle,
    checkpointId,
    holders: [{ kind: "recovery", actor: RECOVERY_ACTOR, reason }],
    mode: "interrupt_immediate",
    reason,
    actor: RECOVERY_ACTOR,
    proof,
    askedAt: null,
    stoppedAtStep,
    before,
    conditions: [],
  };
  const act: Act = { actor: RECOVERY_ACTOR, verb: "cut_off", reason };
  return { ...holdChange(task, controlOf(task), hold), act };
}

/** The agent of this attempt is gone, as who launched it says. */
export function decideCutOff(task: Task, attempt: string, cut: CutOff): Decision<null> {
  if (task.attempt !== attempt || task.pending || task.cancel) return { kind: "unchanged", answer: null };
  return { kind: "moved", change: cutOffChange(task, cut), answer: null };
}
