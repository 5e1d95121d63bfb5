import type { Actor } from "../actor";
import type { Json } from "../json";
import type { Change, NewEvent } from "./change";
import { newCheckpoint } from "./checkpoint";
import { endAttempt, moveTo } from "./control";
import type { TaskState } from "./state";
import type { Control, Holder, PauseMode, PendingPause, StopProof, Task } from "./task";
import { factsOfConditions, type NewConditions, type WakeCondition } from "./wake-condition";

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
  /** Set by the first holder. */
  readonly conditions: readonly WakeCondition[];
  readonly metadata?: Json | undefined;
  readonly reviewMs?: number | undefined;
  /** The agent parked at the same time. */
  readonly park?: { readonly summary: string | null; readonly conditions: readonly WakeCondition[] };
}

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
    label: `Paused by ${hold.holders[0]?.kind === "budget" ? hold.reason : hold.actor.id}`,
    flagged: false,
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
          initiator: hold.park ? "agent" : initiatorOf(hold.holders),
          reason: hold.reason,
          mode: hold.mode,
          holder: hold.holders[0]?.kind ?? null,
          stopProof: hold.proof,
          checkpointVersion: task.checkpointSeq + 1,
          ...factsOfConditions([...hold.conditions, ...(hold.park?.conditions ?? [])]),
        },
      },
    ],
    checkpoint: kept.checkpoint,
    open: {
      handle: hold.handle,
      initiator: hold.park ? "agent" : initiatorOf(hold.holders),
      actor: hold.actor,
      reason: hold.reason,
      mode: hold.mode,
      summary: hold.park?.summary ?? null,
      stopProof: hold.proof,
      stoppedAtStep: hold.stoppedAtStep,
      askedAt: hold.askedAt,
      metadata: hold.metadata,
    },
    holders: hold.holders.map((holder) => ({ ...holder, handle: hold.handle })),
    ...(hold.reviewMs === undefined ? {} : { reviewMs: hold.reviewMs }),
    ...conditionsOf(task, hold),
  };
}

/** Both who holds the task and the agent that parked may wait for something; each by itself. */
function conditionsOf(task: Task, { handle, conditions, park, askedAt }: Hold): Pick<Change, "conditions"> {
  const ofAgent = park?.conditions ?? [];
  if (ofAgent.length === 0 && conditions.length === 0) return {};
  const listensSince = listensFrom(task);
  const sets: readonly NewConditions[] = [
    { handle, setBy: "agent", firstNo: 1, conditions: ofAgent, listensSince },
    { handle, setBy: "holder", firstNo: ofAgent.length + 1, conditions, listensSince: askedAt ?? listensSince },
  ];
  return { conditions: sets.filter((set) => set.conditions.length > 0) };
}

/** Since when events count for a park of this task: also those that came while it was still at work. */
export function listensFrom({ listensSince, createdAt }: Pick<Task, "listensSince" | "createdAt">): string {
  return listensSince ?? createdAt.toISOString();
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
    conditions: pending.conditions,
    metadata: pending.metadata,
    reviewMs: pending.reviewMs,
  };
}

/** A task paused while it waits to be taken up again keeps the state it was paused from first. */
function fromState(control: Control): TaskState {
  return control.state === "resumed" ? (control.pausedFromState ?? "working") : control.state;
}

function initiatorOf(holders: readonly Holder[]): "client" | "policy" {
  const kind = holders[0]?.kind;
  return kind === "budget" || kind === "panic" || kind === "recovery" ? "policy" : "client";
}
