import { askedAhead } from "./asked-ahead";
import type { Change, Decision } from "./change";
import { newCheckpoint } from "./checkpoint";
import { cleanUpWith } from "./clean-up-step";
import type { CommitOrder } from "./commit-order";
import { recordsOf } from "./commit-records";
import { controlOf } from "./control";
import { decideExecution } from "./decide-execution";
import { type Directive, directiveFor } from "./directive";
import { endOfAttempt, holdAtCommit } from "./end-of-attempt";
import { holdChange } from "./hold";
import { refuse } from "./refuse";
import type { Task } from "./task";

/**
 * What a worker's commit does. It is refused when its attempt no longer holds the task, and answered again when it is
 * the same commit. A pending pause becomes true here, at the mode's boundary, in the same change as the work it ends.
 */
export function decideCommit(task: Task, order: CommitOrder): Decision<Directive> {
  if (isRepeat(task, order)) return { kind: "unchanged", answer: directiveFor(task, order.attempt) };
  if (task.attempt !== order.attempt) {
    return refuse(task, {
      code: "ATTEMPT_SUPERSEDED",
      message: "This attempt no longer holds the task. Nothing was written; stop.",
    });
  }
  if (order.no !== task.commitNo + 1) {
    return refuse(task, {
      code: "COMMIT_OUT_OF_ORDER",
      message: `Commit ${order.no} does not follow ${task.commitNo}. Nothing was written.`,
    });
  }
  const stale = decidedOnOldQuestions(task, order) ?? decideExecution(task, order);
  if (stale) return stale;
  if (order.end?.kind === "park" && !task.canPark) {
    return refuse(task, {
      code: "PARK_NOT_SUPPORTED",
      message: `${task.agentName} did not register that it parks. Nothing was written.`,
    });
  }
  if (order.end?.kind === "cleaned_up" && !task.cancel?.cleaningUp) {
    return refuse(task, {
      code: "NO_CLEAN_UP_ASKED",
      message: "Nobody asked for a clean-up. Nothing was written.",
    });
  }
  if (order.end?.kind === "launch_failed" && (order.no !== 1 || !order.end.rollback)) {
    return refuse(task, {
      code: "NO_RESUME_TO_UNDO",
      message: "Only the first commit after a resume can take it back. Nothing was written.",
    });
  }
  const cancel = task.cancel?.cleaningUp ? cleanUpWith(task, task.cancel, order) : task.cancel;
  if (task.cancel && !cancel) {
    return refuse(task, {
      code: "CLEAN_UP_IS_ONE_STEP",
      message: "A clean-up is one step, and this would be another. Nothing was written; end with cleanedUp.",
    });
  }
  const change = changeOf({ ...task, cancel }, order, { isNews: cancel !== task.cancel });
  return {
    kind: "moved",
    change,
    guard: { lease: "live" },
    answer: directiveFor(change.control ?? task, order.attempt),
  };
}

/** Somebody answered or wrote since the questions were read: whoever read them reads them again. */
function decidedOnOldQuestions(task: Task, { end, ahead }: CommitOrder): Decision<Directive> | null {
  const known = end?.kind === "ask" ? end.known : ahead?.known;
  if (!known || known.version === task.version) return null;
  const message = "The task moves too fast to be asked for. Nothing was written; send it again.";
  return { ...refuse<Directive>(task, { code: "TASK_BUSY", message }), retried: true };
}

/** The commit whose answer was lost, sent again. */
function isRepeat(task: Task, order: CommitOrder): boolean {
  if (order.no !== task.commitNo) return false;
  return task.attempt === order.attempt || (task.attempt === null && task.lastAttempt === order.attempt);
}

/** `isNews`: control is not as it was stored. */
function changeOf(before: Task, order: CommitOrder, { isNews }: { readonly isNews: boolean }): Change {
  const asked = askedAhead(before, order);
  const task = asked ? { ...before, openInterrupts: asked.openInterrupts } : before;
  const records = withAsked(recordsOf(task, order), asked);
  const last = { task, order, before: records.events };
  if (order.end) return afterRecords(records, endOfAttempt(last, order.end));
  if (task.pending && atBoundary(task, order)) {
    return afterRecords(records, holdChange(task, controlOf(task), holdAtCommit(task.pending, last)));
  }
  const moves = isNews || asked !== null || task.lostLeases > 0;
  if (!order.checkpoint && !moves) return { ...records, lease: "renew" };
  const kept = order.checkpoint
    ? newCheckpoint(task, {
        id: order.checkpointId,
        kind: order.checkpoint.flagged ? "manual" : "periodic",
        ...order.checkpoint,
        createdBy: order.agent,
      })
    : null;
  return {
    ...records,
    lease: "renew",
    ...(moves ? { control: { ...controlOf(task), lostLeases: 0 } } : {}),
    events: [...records.events, ...(kept ? [kept.event] : [])],
    ...(kept ? { checkpoint: kept.checkpoint } : {}),
  };
}

function withAsked(records: Omit<Change, "control">, asked: ReturnType<typeof askedAhead>): Omit<Change, "control"> {
  if (!asked) return records;
  const { events, openInterrupts: _, ...told } = asked;
  return { ...records, events: [...records.events, ...events], ...told };
}

/** Nothing runs any more, and the mode does not wait for the end of the turn. */
function atBoundary(task: Task, order: CommitOrder): boolean {
  return order.running.length === 0 && task.pending?.mode !== "wait_for_completion";
}

/** The move already carries the records' events in front of its own. */
function afterRecords(records: Omit<Change, "control">, move: Change): Change {
  return { ...records, ...move, running: [] };
}
