import type { Actor } from "../actor";
import type { Refusal } from "../refusal";
import type { Decision } from "../task/change";
import { newCheckpoint } from "../task/checkpoint";
import { controlOf } from "../task/control";
import { refuse } from "../task/refuse";
import type { Task } from "../task/task";
import { mayRework } from "./decide-edit-state";

/** An older version, as it was read, and what a way back to it would leave. */
export interface RollBackPoint {
  readonly version: number;
  /** Version of the task that wrote it. */
  readonly atVersion: number;
  /** Version of the task that this was read at. */
  readonly readAtVersion: number;
  /** Open questions that were open then, too. */
  readonly openQuestions: number;
  /** Its state is what was stored: the hash fits. */
  readonly isIntact: boolean;
  /** Steps that are recorded now and would not be. */
  readonly repeatedSteps: number;
}

export interface RollBackOrder {
  /** Null: there is no such version. */
  readonly point: RollBackPoint | null;
  readonly version: number;
  readonly handle: string | null;
  readonly reuseAnswers: boolean;
  readonly actor: Actor;
  readonly checkpointId: string;
}

/**
 * The next resume of a held task starts from an older version: its state as a new version, and what was recorded since is
 * not recorded any more. Versions, log and conversation stay.
 */
export function decideRollBack(task: Task, order: RollBackOrder): Decision<{ readonly version: number }> {
  const stands = mayRework(task, order.handle);
  if ("kind" in stands) return stands;
  const { point, actor, reuseAnswers } = order;
  if (!point) {
    return refuse(task, {
      code: "CHECKPOINT_NOT_FOUND",
      message: `There is no v${order.version} of this task. Nothing was changed.`,
    });
  }
  if (!point.isIntact) return refuse(task, damaged(point.version, "Nothing was changed."));
  if (point.readAtVersion !== task.version) {
    const message = "The task changed meanwhile. Nothing was changed; try again.";
    return { ...refuse<{ readonly version: number }>(task, { code: "TASK_BUSY", message }), retried: true };
  }
  const { checkpoint, event } = newCheckpoint(task, {
    id: order.checkpointId,
    kind: "rollback",
    label: `Back to v${point.version}`,
    flagged: true,
    createdBy: actor,
  });
  const asksNothing = task.pausedFromState === "input_required" && point.openQuestions === 0;
  const data = {
    toVersion: point.version,
    version: task.checkpointSeq + 1,
    repeatedSteps: point.repeatedSteps,
    reuseAnswers,
  };
  return {
    kind: "moved",
    change: {
      control: {
        ...controlOf(task),
        openInterrupts: point.openQuestions,
        ...(asksNothing ? { pausedFromState: "working" } : {}),
      },
      events: [event, { type: "task.rolled_back", actor, data }],
      checkpoint,
      restore: { version: point.version },
      unrecord: { afterVersion: point.atVersion, keepsAnswers: reuseAnswers },
      heldWithCheckpoint: stands.handle,
    },
    answer: { version: task.checkpointSeq + 1 },
  };
}

/** Of a version whose state is no longer what was stored. */
export function damaged(version: number, whatWasNotDone: string): Pick<Refusal, "code" | "message"> {
  const message = `v${version} is no longer what was stored: its hash does not fit. ${whatWasNotDone}`;
  return { code: "CHECKPOINT_DAMAGED", message };
}
