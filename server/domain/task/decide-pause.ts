import { type Actor, formatActor } from "../actor";
import type { Json } from "../json";
import { availableActions } from "./actions";
import type { Change, Decision } from "./change";
import { controlOf, moveTo } from "./control";
import { type Hold, holdChange } from "./hold";
import { refuse, statesLeadingTo } from "./refuse";
import { canTransition } from "./state";
import type { HolderKind, PauseMode, PendingPause, Task } from "./task";
import { factsOfConditions, type WakeCondition } from "./wake-condition";

export interface PauseOrder {
  readonly mode: PauseMode;
  readonly reason: string | null;
  readonly actor: Actor;
  readonly holder: HolderKind;
  /** For the suspension, should this order open one. */
  readonly handle: string;
  readonly checkpointId: string;
  /** What ends this hold by itself. */
  readonly conditions: readonly WakeCondition[];
  /** What came along with it. */
  readonly metadata?: Json | undefined;
  /** How soon somebody should look at it, milliseconds; left out: as its scope says. */
  readonly reviewMs?: number | undefined;
}

/** `paused`: it is so now. `pausing`: asked for; the holder's boundary makes it true. */
export type PauseAnswer = "paused" | "pausing";

/**
 * Asks a working task to stop at the mode's boundary; holds at once what no attempt holds. A second pause keeps the
 * standing one and its first reason, and adds a holder; over a pending pause a sharper mode takes over.
 */
export function decidePause(task: Task, order: PauseOrder, at: Date): Decision<PauseAnswer> {
  const standing = task.pending !== null || task.state === "paused_by_client";
  if (standing && order.conditions.length > 0) return conditionsComeLate(task);
  if (task.state === "paused_by_client") return addHolder(task, order);
  if (task.pending) return joinPending(task, { pending: task.pending, order, at });
  const { pause } = availableActions(task);
  if (!pause.allowed)
    return refuse(task, {
      code: cannotPause(task) ? "AGENT_CANNOT_PAUSE" : "TASK_NOT_PAUSABLE",
      message: `${pause.reason} Nothing was changed.`,
      allowedFrom: statesLeadingTo("paused_by_client"),
    });
  if (!task.pauseModes.includes(order.mode)) {
    return refuse(task, {
      code: "TASK_NOT_PAUSABLE",
      message: `${task.agentName} does not offer ${order.mode}; it offers ${task.pauseModes.join(", ")}. Nothing was changed.`,
    });
  }
  const holder = { kind: order.holder, actor: order.actor, reason: order.reason };
  if (task.state === "paused_by_agent") return holdParked(task, order, at);
  if (task.attempt) return askHolder(task, order, at);
  const hold: Hold = {
    handle: order.handle,
    checkpointId: order.checkpointId,
    holders: [holder],
    mode: order.mode,
    reason: order.reason,
    actor: order.actor,
    proof: "never_started",
    askedAt: at.toISOString(),
    stoppedAtStep: null,
    conditions: order.conditions,
    metadata: order.metadata,
    reviewMs: order.reviewMs,
  };
  return { kind: "moved", change: holdChange(task, controlOf(task), hold), answer: "paused" };
}

/** It is the agent that stands in the way, not where the task is. */
function cannotPause({ state, cancel, pauseModes }: Task): boolean {
  return pauseModes.length === 0 && cancel === null && canTransition(state, "paused_by_client");
}

/** A hold that several share has no end of its own. */
function conditionsComeLate(task: Task): Decision<PauseAnswer> {
  const message =
    "It is already held, and what ends that by itself is set by the first who holds it. Nothing was changed; pause it without conditions to hold it too.";
  return refuse(task, { code: "CONDITION_NOT_VALID", message, fields: { "/conditions": "It is already held." } });
}

function askHolder(task: Task, order: PauseOrder, at: Date): Decision<PauseAnswer> {
  const { mode, reason, actor, handle, conditions, metadata, reviewMs } = order;
  const holders = [{ kind: order.holder, actor, reason }];
  const since = at.toISOString();
  const pending: PendingPause = { mode, handle, reason, actor, holders, conditions, since, metadata, reviewMs };
  const data = { mode, reason, handle, ...factsOfConditions(conditions) };
  const change: Change = {
    control: { ...controlOf(task), pending },
    events: [{ type: "task.pause_requested", actor, data }],
  };
  return { kind: "moved", change, answer: "pausing" };
}

interface Joining {
  readonly pending: PendingPause;
  readonly order: PauseOrder;
  readonly at: Date;
}

function joinPending(task: Task, { pending, order, at }: Joining): Decision<PauseAnswer> {
  const sharper = order.mode === "interrupt_immediate" && pending.mode !== "interrupt_immediate";
  const known = pending.holders.some((h) => isSameHolder(h, order));
  if (!sharper && known) return { kind: "unchanged", answer: "pausing" };
  if (sharper && !task.pauseModes.includes(order.mode)) {
    return refuse(task, {
      code: "TASK_NOT_PAUSABLE",
      message: `${task.agentName} cannot be interrupted in a step. The pause goes on as it was asked for.`,
    });
  }
  const holders = known
    ? pending.holders
    : [...pending.holders, { kind: order.holder, actor: order.actor, reason: order.reason }];
  const mode = sharper ? order.mode : pending.mode;
  const sharpened = sharper ? { sharpenedAt: at.toISOString() } : {};
  const change: Change = {
    control: { ...controlOf(task), pending: { ...pending, mode, holders, ...sharpened } },
    events: [
      {
        type: "task.pause_requested",
        actor: order.actor,
        data: { mode, reason: order.reason, handle: pending.handle },
      },
    ],
  };
  return { kind: "moved", change, answer: "pausing" };
}

function addHolder(task: Task, order: PauseOrder): Decision<PauseAnswer> {
  const known = task.open?.holders.some((h) => isSameHolder(h, order)) ?? false;
  const handle = task.suspension;
  if (known || !handle) return { kind: "unchanged", answer: "paused" };
  const holder = { kind: order.holder, actor: order.actor, reason: order.reason };
  const change: Change = {
    control: controlOf(task),
    events: [
      { type: "task.holder_added", actor: order.actor, data: { handle, kind: order.holder, reason: order.reason } },
    ],
    holders: [{ ...holder, handle }],
  };
  return { kind: "moved", change, answer: "paused" };
}

/** Keeps suspension, handle and conditions of a park; what comes true meanwhile counts when it is let go. */
function holdParked(task: Task, order: PauseOrder, at: Date): Decision<PauseAnswer> {
  const handle = task.suspension;
  if (!handle)
    return refuse(task, { code: "TASK_NOT_PAUSABLE", message: "Its suspension is missing. Nothing was changed." });
  const { actor, reason, mode, conditions, reviewMs } = order;
  const firstNo = (task.open?.conditionCount ?? 0) + 1;
  const change: Change = {
    control: moveTo(controlOf(task), "paused_by_client"),
    events: [
      {
        type: "task.paused",
        actor,
        data: {
          from: task.state,
          to: "paused_by_client",
          handle,
          initiator: "agent",
          reason,
          mode,
          holder: order.holder,
          stopProof: "never_started",
          ...factsOfConditions(conditions),
        },
      },
    ],
    holders: [{ kind: order.holder, actor, reason, handle }],
    ...(reviewMs === undefined ? {} : { reviewMs }),
    ...(conditions.length > 0
      ? { conditions: [{ handle, setBy: "holder", firstNo, conditions, listensSince: at.toISOString() }] }
      : {}),
  };
  return { kind: "moved", change, answer: "paused" };
}

function isSameHolder(holder: { readonly kind: HolderKind; readonly actor: Actor }, order: PauseOrder): boolean {
  return holder.kind === order.holder && formatActor(holder.actor) === formatActor(order.actor);
}
