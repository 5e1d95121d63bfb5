import type { Change, NewEvent } from "./change";
import { controlOf } from "./control";
import { type End, endChange } from "./end";
import { CLEAN_UP_MS, type PendingCancel, type Task } from "./task";

/** The cancel comes true: the task ends, or its holder is told to clean up first. */
export function carryOutCancel(task: Task, cancel: PendingCancel): Change {
  if (cancel.mode === "now") return canceled(task, cancel);
  const hindrance = hindranceOf(task);
  return hindrance === null ? beginCleanUp(task, cancel) : cutShort(task, { cancel, why: hindrance });
}

/** `why` is a sentence. */
export interface CutShort extends Pick<End, "before"> {
  readonly cancel: PendingCancel;
  readonly why: string;
}

/** The task ends canceled without having cleaned up, or not to the end. */
export function cutShort(task: Task, { cancel, why, ...records }: CutShort): Change {
  const reason = `${asSentence(cancel.reason)}Not cleaned up: ${why}`;
  return canceled(task, { ...cancel, reason }, { ...records, data: { cleanUp: "not_done", notCleanedUp: why } });
}

/** The holder says that it has cleaned up: the task ends canceled. */
export function cleanedUp(task: Task, cancel: PendingCancel, records: Pick<End, "before">): Change {
  return canceled(task, cancel, { ...records, data: { cleanUp: "done" } });
}

function hindranceOf(task: Task): string | null {
  if (!task.canCleanUp) return `${task.agentName} offers no clean-up.`;
  return task.attempt ? null : "No worker held it.";
}

/** What ran is aborted as by an interrupt; a pause that was asked for has nothing left to hold. */
function beginCleanUp(task: Task, cancel: PendingCancel): Change {
  const { actor, reason } = cancel;
  const began: NewEvent = { type: "task.clean_up_started", actor, data: { reason, forMs: CLEAN_UP_MS } };
  return {
    control: { ...controlOf(task), pending: null, cancel: { ...cancel, cleaningUp: true } },
    cancelInMs: CLEAN_UP_MS,
    events: [began],
  };
}

function canceled(task: Task, cancel: PendingCancel, more: Pick<End, "before" | "data"> = {}): Change {
  const { actor, reason, parentTaskId } = cancel;
  const data = { ...more.data, ...(parentTaskId ? { parentTaskId } : {}) };
  return endChange(task, { ...more, to: "canceled", actor, reason, data });
}

function asSentence(reason: string | null): string {
  return reason === null ? "" : `${reason.trimEnd().replace(/\.$/, "")}. `;
}
