import type { Actor } from "../actor";
import type { Change, NewEvent, OpenSuspension } from "./change";
import { newCheckpoint } from "./checkpoint";
import { endAttempt, moveTo } from "./control";
import type { TaskState } from "./state";
import type { Control, Holder, PauseMode, PendingPause, StopProof, Task } from "./task";

/** What opening a suspension needs besides the task. Ids come from outside, so that the decision stays a value. */
export interface Hold {
  readonly handle: string;
  readonly checkpointId: string;
  readonly holders: readonly Holder[];
  readonly mode: PauseMode;
  readonly reason: string | null;
  readonly actor: Actor;
  readonly proof: StopProof;
  readonly askedAt: string | null;
  readonly stoppedAtStep: string | null;
  /** Events that come before the pause in the same change. */
  readonly before?: readonly NewEvent[];
  readonly park?: Pick<OpenSuspension, "summary" | "conditions" | "wake" | "onTimeout" | "timeoutInput">;
}

const OPEN_ENDED: NonNullable<Hold["park"]> = {
  summary: null,
  conditions: null,
  wake: null,
  onTimeout: null,
  timeoutInput: null,
};

/**
 * Ends what runs and opens the suspension: state, checkpoint, suspension, holders and events in one change.
 * `from` is control as it stands after what comes before in the same change.
 */
export function holdChange(task: Task, from: Control, hold: Hold): Change {
  const pausedFromState = fromState(from);
  const control: Control = {
    ...endAttempt(moveTo(from, "paused_by_client")),
    pending: null,
    pausedFromState,
    suspension: hold.handle,
  };
  const kept = newCheckpoint(task, {
    id: hold.checkpointId,
    kind: "pause",
    label: `Paused by ${hold.actor.id}`,
    flagged: true,
    createdBy: hold.actor,
  });
  return {
    control,
    lease: "end",
    queue: "none",
    running: [],
    events: [
      ...(hold.before ?? []),
      kept.event,
      {
        type: "task.paused",
        actor: hold.actor,
        data: {
          from: from.state,
          to: "paused_by_client",
          handle: hold.handle,
          reason: hold.reason,
          mode: hold.mode,
          stopProof: hold.proof,
          checkpointVersion: task.checkpointSeq + 1,
        },
      },
    ],
    checkpoint: kept.checkpoint,
    open: {
      ...(hold.park ?? OPEN_ENDED),
      handle: hold.handle,
      initiator: hold.park ? "agent" : initiatorOf(hold.holders),
      actor: hold.actor,
      reason: hold.reason,
      mode: hold.mode,
      stopProof: hold.proof,
      stoppedAtStep: hold.stoppedAtStep,
      askedAt: hold.askedAt,
    },
    holders: hold.holders.map((holder) => ({ ...holder, handle: hold.handle })),
  };
}

/** The hold that a pending pause becomes at its boundary. */
export function holdFromPending(
  pending: PendingPause,
  stop: Pick<Hold, "checkpointId" | "proof" | "stoppedAtStep">,
): Hold {
  return {
    ...stop,
    handle: pending.handle,
    holders: pending.holders,
    mode: pending.mode,
    reason: pending.reason,
    actor: pending.actor,
    askedAt: pending.since,
  };
}

/** A task paused while it waits to be taken up again keeps the state it was paused from first. */
function fromState(control: Control): TaskState {
  return control.state === "resumed" ? (control.pausedFromState ?? "working") : control.state;
}

function initiatorOf(holders: readonly Holder[]): "client" | "policy" {
  const kind = holders[0]?.kind;
  return kind === "budget" || kind === "panic" ? "policy" : "client";
}
