/** Why a command was not carried out. Closed: a new code does not compile until every door has words for it. */
export const REFUSAL_CODES = [
  "TASK_NOT_FOUND",
  "TASK_NOT_PAUSABLE",
  "AGENT_CANNOT_PAUSE",
  "TASK_NOT_PAUSING",
  "TASK_NOT_RESUMABLE",
  "TASK_NOT_RELEASABLE",
  "TASK_NOT_CANCELABLE",
  "TASK_NOT_CANCELING",
  "HANDLE_MISMATCH",
  "REVISION_MISMATCH",
  "HELD_BY_OTHERS",
  "INPUT_NOT_VALID",
  "CONDITION_NOT_VALID",
  "INTERRUPT_NOT_FOUND",
  "INTERRUPT_NOT_OPEN",
  "ANSWER_NOT_UNDOABLE",
  "APPROVAL_MISMATCH",
  "INBOX_ITEM_NOT_FOUND",
  "AGENT_NOT_FOUND",
  "TASK_NOT_HELD",
  "CHECKPOINT_NOT_FOUND",
  "SECRET_NOT_FOUND",
  "CHECKPOINT_CONFLICT",
  "SNAPSHOTS_APART",
  "CHECKPOINT_IN_USE",
  "CHECKPOINT_DAMAGED",
  "TASK_ENDED",
  "CHECKPOINT_OUTDATED",
  "CHECKPOINT_TOO_LARGE",
  "PAYLOAD_TOO_LARGE",
  "PARK_NOT_SUPPORTED",
  "NO_CLEAN_UP_ASKED",
  "CLEAN_UP_IS_ONE_STEP",
  "NO_RESUME_TO_UNDO",
  "ATTEMPT_SUPERSEDED",
  "COMMIT_OUT_OF_ORDER",
  "STATE_PATCH_NOT_APPLICABLE",
  "ARTIFACT_NOT_FOUND",
  "RECEIPT_NOT_FOUND",
  "REQUEST_ID_REUSED",
  "TASK_BUSY",
  "MESSAGE_NOT_TAKEN",
  "CONTEXT_MISMATCH",
  "FORCE_NEEDED",
  "WEBHOOK_NOT_FOUND",
  "WEBHOOK_TARGET_REFUSED",
  "WEBHOOK_OFF",
  "NO_DEAD_LETTERS",
  "KEY_NOT_FOUND",
  "OPERATION_NOT_FOUND",
  "OPERATION_NOT_STOPPABLE",
  "OPERATION_NOT_UNDOABLE",
  "NOTHING_SELECTED",
  "NOTHING_TO_RETRY",
  "SELECTION_CHANGED",
  "TOO_MANY_TARGETS",
  "BUDGET_EXHAUSTED",
  "BUDGET_NOT_FOUND",
  "BUDGET_NAME_TAKEN",
  "BUDGET_CHANGED",
  "PRICE_LIST_NOT_VALID",
  "TOO_MANY_LABELS",
  "SCOPE_HELD",
  "TASK_NOT_STOPPED",
  "HOLD_NOT_FOUND",
  "RULE_NOT_FOUND",
  "RULE_NAME_TAKEN",
  "VIEW_NOT_FOUND",
  "VIEW_NAME_TAKEN",
  "TOO_MANY_VIEWS",
  "SESSION_ENDED",
  "SESSION_BUSY",
  "SESSION_SUPERSEDED",
  "PROFILE_NOT_FOUND",
  "PROFILE_CHANGED",
  "PROFILE_NAME_TAKEN",
  "APPROVAL_NOT_FOUND",
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** A refusal says what stands in the way, where the task is, and what would be possible instead. */
export interface Refusal {
  readonly code: RefusalCode;
  /** One sentence for people: what happened, what was not done, what to do. */
  readonly message: string;
  readonly taskId?: string;
  readonly state?: string;
  /** States from which the command would be accepted. */
  readonly allowedFrom?: readonly string[];
  /** Who moved the task first, when somebody did. */
  readonly winner?: { readonly actor: string; readonly verb: string; readonly at: string };
  /** Field errors by JSON pointer, when the input was at fault. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Tasks that are so now, where the caller expected another number. */
  readonly found?: number;
  readonly limitBytes?: number;
  readonly sizeBytes?: number;
}
