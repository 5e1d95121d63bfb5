import type { Actor } from "../actor";
import { availableActions } from "../task/actions";
import type { Decision, NewLiveState } from "../task/change";
import { newCheckpoint } from "../task/checkpoint";
import { controlOf } from "../task/control";
import { refuse } from "../task/refuse";
import type { Task } from "../task/task";

export interface EditStateOrder {
  /** The version that was edited. */
  readonly version: number;
  /** Null when the caller named none. */
  readonly handle: string | null;
  readonly liveState: NewLiveState;
  /** What the agent's state schema says against it, by JSON pointer. */
  readonly problems: Readonly<Record<string, string>> | null;
  readonly actor: Actor;
  readonly checkpointId: string;
}

/** The state of a held task as somebody edited it, as a new version. What moved on meanwhile is never overwritten. */
export function decideEditState(task: Task, order: EditStateOrder): Decision<{ readonly version: number }> {
  const stands = mayRework(task, order.handle);
  if ("kind" in stands) return stands;
  if (order.version !== task.checkpointSeq) {
    return refuse(task, {
      code: "CHECKPOINT_OUTDATED",
      message: `You edited v${order.version}, and v${task.checkpointSeq} is the newest now. Nothing was saved; look at it and edit that one.`,
    });
  }
  if (order.problems) {
    return refuse(task, {
      code: "INPUT_NOT_VALID",
      message: "The state does not fit the schema that its agent published. Nothing was saved.",
      fields: order.problems,
    });
  }
  const { checkpoint, event } = newCheckpoint(task, {
    id: order.checkpointId,
    kind: "manual",
    label: `Edited by ${order.actor.id}`,
    flagged: true,
    createdBy: order.actor,
  });
  return {
    kind: "moved",
    change: {
      control: controlOf(task),
      events: [event],
      liveState: order.liveState,
      checkpoint,
      heldWithCheckpoint: stands.handle,
    },
    answer: { version: task.checkpointSeq + 1 },
  };
}

/** The handle that the task is held with; a refusal when its state must not be touched now. */
export function mayRework(
  task: Task,
  handle: string | null,
): { readonly handle: string } | Extract<Decision<never>, { kind: "refused" }> {
  if (handle && handle !== task.suspension) {
    return refuse(task, { code: "HANDLE_MISMATCH", message: "The pause you looked at is over. Nothing was changed." });
  }
  const { editState } = availableActions(task);
  if (!editState.allowed || !task.suspension) {
    return refuse(task, {
      code: "TASK_NOT_HELD",
      message: `${editState.reason ?? "It is not paused."} Nothing was changed.`,
      allowedFrom: ["paused_by_client", "paused_by_agent"],
    });
  }
  return { handle: task.suspension };
}
