import { formatBytes } from "@/components/ui/format/format-bytes";
import { formatDuration } from "@/components/ui/format/format-duration";
import type { Refusal, RefusalCode } from "@/server/contract/refusal-view";
import { actorName } from "./actor-name";

export interface RefusalWords {
  readonly title: string;
  /** What was not done, and what stays. */
  readonly text?: string;
  /** Somebody moved the task first: told on the object, not at the control. */
  readonly isConflict: boolean;
}

type Copy = (refusal: Refusal, nowMs: number) => RefusalWords;

const NOT_SENT = "Yours was not sent; what you typed is kept.";

/** The server's own sentence. It says what happened and what to do. */
const asTold: Copy = (refusal) => ({ title: refusal.message, isConflict: false });

/** Names who was first when what they did explains the state; a task that ended by itself has no such winner. */
const whoWasFirst: Copy = (refusal, nowMs) => {
  const told = winnerSentence(refusal, nowMs);
  return told ? { title: told, text: NOT_SENT, isConflict: true } : asTold(refusal, nowMs);
};

/** What was seen is no longer so, whoever changed it. */
const outdated: Copy = (refusal, nowMs) => ({
  title: winnerSentence(refusal, nowMs) ?? "This task changed while you looked.",
  text: NOT_SENT,
  isConflict: true,
});

/** Every refusal has its words here; a new code does not compile without. */
export const REFUSAL_COPY: Readonly<Record<RefusalCode, Copy>> = {
  TASK_NOT_FOUND: () => ({
    title: "No task with this ID.",
    text: "It may be in another scope, or past the time it is kept.",
    isConflict: false,
  }),
  TASK_NOT_PAUSABLE: whoWasFirst,
  AGENT_CANNOT_PAUSE: asTold,
  TASK_NOT_PAUSING: whoWasFirst,
  TASK_NOT_RESUMABLE: whoWasFirst,
  TASK_NOT_RELEASABLE: whoWasFirst,
  TASK_NOT_CANCELABLE: whoWasFirst,
  TASK_NOT_CANCELING: whoWasFirst,
  HANDLE_MISMATCH: outdated,
  REVISION_MISMATCH: outdated,
  HELD_BY_OTHERS: asTold,
  INPUT_NOT_VALID: asTold,
  CONDITION_NOT_VALID: asTold,
  INTERRUPT_NOT_FOUND: asTold,
  INTERRUPT_NOT_OPEN: whoWasFirst,
  ANSWER_NOT_UNDOABLE: asTold,
  APPROVAL_MISMATCH: asTold,
  INBOX_ITEM_NOT_FOUND: asTold,
  AGENT_NOT_FOUND: asTold,
  TASK_NOT_HELD: whoWasFirst,
  SECRET_NOT_FOUND: asTold,
  CHECKPOINT_CONFLICT: asTold,
  SNAPSHOTS_APART: asTold,
  CHECKPOINT_IN_USE: asTold,
  CHECKPOINT_DAMAGED: asTold,
  TASK_ENDED: whoWasFirst,
  CHECKPOINT_OUTDATED: outdated,
  CHECKPOINT_NOT_FOUND: () => ({
    title: "No checkpoint with this version.",
    text: "Old unflagged checkpoints are cleaned up.",
    isConflict: false,
  }),
  CHECKPOINT_TOO_LARGE: tooLarge,
  PAYLOAD_TOO_LARGE: tooLarge,
  PARK_NOT_SUPPORTED: asTold,
  NO_CLEAN_UP_ASKED: asTold,
  CLEAN_UP_IS_ONE_STEP: asTold,
  NO_RESUME_TO_UNDO: asTold,
  ATTEMPT_SUPERSEDED: asTold,
  COMMIT_OUT_OF_ORDER: asTold,
  STATE_PATCH_NOT_APPLICABLE: asTold,
  ARTIFACT_NOT_FOUND: asTold,
  RECEIPT_NOT_FOUND: asTold,
  REQUEST_ID_REUSED: asTold,
  WEBHOOK_NOT_FOUND: asTold,
  WEBHOOK_TARGET_REFUSED: asTold,
  WEBHOOK_OFF: asTold,
  NO_DEAD_LETTERS: asTold,
  KEY_NOT_FOUND: asTold,
  OPERATION_NOT_FOUND: asTold,
  OPERATION_NOT_STOPPABLE: asTold,
  OPERATION_NOT_UNDOABLE: asTold,
  NOTHING_SELECTED: asTold,
  NOTHING_TO_RETRY: asTold,
  SELECTION_CHANGED: asTold,
  TOO_MANY_TARGETS: asTold,
  BUDGET_EXHAUSTED: asTold,
  BUDGET_NOT_FOUND: asTold,
  BUDGET_NAME_TAKEN: asTold,
  BUDGET_CHANGED: asTold,
  PRICE_LIST_NOT_VALID: asTold,
  TOO_MANY_LABELS: asTold,
  SCOPE_HELD: asTold,
  TASK_NOT_STOPPED: asTold,
  HOLD_NOT_FOUND: asTold,
  RULE_NOT_FOUND: asTold,
  RULE_NAME_TAKEN: asTold,
  VIEW_NOT_FOUND: asTold,
  VIEW_NAME_TAKEN: asTold,
  TOO_MANY_VIEWS: asTold,
  SESSION_ENDED: asTold,
  SESSION_BUSY: asTold,
  SESSION_SUPERSEDED: asTold,
  PROFILE_NOT_FOUND: asTold,
  PROFILE_CHANGED: asTold,
  PROFILE_NAME_TAKEN: asTold,
  APPROVAL_NOT_FOUND: asTold,
  MESSAGE_NOT_TAKEN: asTold,
  CONTEXT_MISMATCH: asTold,
  FORCE_NEEDED: asTold,
  TASK_BUSY: () => ({
    title: "The task is changing too fast right now.",
    text: "Nothing was changed. Try again.",
    isConflict: false,
  }),
};

/** The words for a refusal. A code this page does not know yet shows the server's text. */
export function refusalWords(refusal: Refusal, nowMs: number): RefusalWords {
  const copy: Copy | undefined = REFUSAL_COPY[refusal.code];
  return (copy ?? asTold)(refusal, nowMs);
}

interface Deed {
  readonly past: string;
  /** States in which the deed explains why the other command came too late. */
  readonly explains: readonly string[];
}

const DEEDS: Readonly<Record<string, Deed>> = {
  pause: { past: "paused this task", explains: ["paused_by_client", "working"] },
  withdraw: { past: "let this task run on", explains: ["working"] },
  release: { past: "stopped holding this task", explains: ["paused_by_agent", "resumed", "working"] },
  resume: { past: "resumed this task", explains: ["resumed", "working", "submitted", "input_required"] },
  wake: { past: "woke this task", explains: ["resumed", "working", "submitted", "input_required"] },
  cancel: { past: "canceled this task", explains: ["canceled"] },
  undo_cancel: { past: "undid the cancel of this task", explains: ["working", "submitted", "paused_by_client"] },
  edit_state: { past: "edited the state of this task", explains: [] },
  roll_back: { past: "rolled this task back", explains: [] },
  answer: { past: "answered this task", explains: ["working", "input_required"] },
  undo_answer: { past: "took an answer to this task back", explains: ["input_required"] },
};
const CHECKED_BY_MARK: ReadonlySet<RefusalCode> = new Set([
  "HANDLE_MISMATCH",
  "REVISION_MISMATCH",
  "INTERRUPT_NOT_OPEN",
]);

function winnerSentence(refusal: Refusal, nowMs: number): string | null {
  const { winner } = refusal;
  const deed = winner && DEEDS[winner.verb];
  if (!deed) return null;
  const explains = CHECKED_BY_MARK.has(refusal.code) || deed.explains.includes(refusal.state ?? "");
  if (!explains) return null;
  return `${actorName(winner.actor)} ${deed.past} ${formatDuration(Math.max(1, nowMs - Date.parse(winner.at)))} ago.`;
}

function tooLarge(refusal: Refusal): RefusalWords {
  const { sizeBytes, limitBytes } = refusal;
  if (sizeBytes === undefined || limitBytes === undefined) return { title: refusal.message, isConflict: false };
  return {
    title: `${formatBytes(sizeBytes)} is over the limit of ${formatBytes(limitBytes)}.`,
    text: "Nothing was changed.",
    isConflict: false,
  };
}
