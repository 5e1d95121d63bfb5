import type { TRPC_ERROR_CODE_KEY } from "@trpc/server";
import { TRPCError } from "@trpc/server";
import type { Refusal, RefusalCode } from "../domain/refusal";
import type { Found } from "../queries/found";

/** How each refusal looks to tRPC. A new code does not compile until it stands here. */
const TRPC_CODE = {
  TASK_NOT_FOUND: "NOT_FOUND",
  TASK_NOT_PAUSABLE: "PRECONDITION_FAILED",
  AGENT_CANNOT_PAUSE: "PRECONDITION_FAILED",
  TASK_NOT_PAUSING: "PRECONDITION_FAILED",
  TASK_NOT_RESUMABLE: "PRECONDITION_FAILED",
  TASK_NOT_RELEASABLE: "PRECONDITION_FAILED",
  TASK_NOT_CANCELABLE: "PRECONDITION_FAILED",
  TASK_NOT_CANCELING: "PRECONDITION_FAILED",
  HANDLE_MISMATCH: "CONFLICT",
  REVISION_MISMATCH: "CONFLICT",
  HELD_BY_OTHERS: "PRECONDITION_FAILED",
  INPUT_NOT_VALID: "BAD_REQUEST",
  CONDITION_NOT_VALID: "BAD_REQUEST",
  INTERRUPT_NOT_FOUND: "NOT_FOUND",
  INTERRUPT_NOT_OPEN: "CONFLICT",
  AGENT_NOT_FOUND: "NOT_FOUND",
  TASK_NOT_HELD: "PRECONDITION_FAILED",
  CHECKPOINT_NOT_FOUND: "NOT_FOUND",
  CHECKPOINT_OUTDATED: "CONFLICT",
  CHECKPOINT_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  PAYLOAD_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  PARK_NOT_SUPPORTED: "PRECONDITION_FAILED",
  NO_CLEAN_UP_ASKED: "PRECONDITION_FAILED",
  NO_RESUME_TO_UNDO: "PRECONDITION_FAILED",
  ATTEMPT_SUPERSEDED: "CONFLICT",
  COMMIT_OUT_OF_ORDER: "CONFLICT",
  STATE_PATCH_NOT_APPLICABLE: "BAD_REQUEST",
  ARTIFACT_NOT_FOUND: "NOT_FOUND",
  RECEIPT_NOT_FOUND: "NOT_FOUND",
  REQUEST_ID_REUSED: "CONFLICT",
  TASK_BUSY: "CONFLICT",
  MESSAGE_NOT_TAKEN: "PRECONDITION_FAILED",
  CONTEXT_MISMATCH: "BAD_REQUEST",
  FORCE_NEEDED: "PRECONDITION_FAILED",
  WEBHOOK_NOT_FOUND: "NOT_FOUND",
  WEBHOOK_TARGET_REFUSED: "BAD_REQUEST",
  WEBHOOK_OFF: "PRECONDITION_FAILED",
  NO_DEAD_LETTERS: "PRECONDITION_FAILED",
  KEY_NOT_FOUND: "NOT_FOUND",
  OPERATION_NOT_FOUND: "NOT_FOUND",
  OPERATION_NOT_STOPPABLE: "PRECONDITION_FAILED",
  OPERATION_NOT_UNDOABLE: "PRECONDITION_FAILED",
  NOTHING_SELECTED: "PRECONDITION_FAILED",
  NOTHING_TO_RETRY: "PRECONDITION_FAILED",
  SELECTION_CHANGED: "CONFLICT",
  TOO_MANY_TARGETS: "PRECONDITION_FAILED",
} as const satisfies Record<RefusalCode, TRPC_ERROR_CODE_KEY>;

/** Carries a refusal through tRPC; the error formatter puts it into the answer. */
export class RefusalCause extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = "RefusalCause";
    this.refusal = refusal;
  }
}

export function toTrpcError(refusal: Refusal): TRPCError {
  return new TRPCError({ code: TRPC_CODE[refusal.code], message: refusal.message, cause: new RefusalCause(refusal) });
}

/** The value, or the refusal thrown. */
export function orRefuse<T>(result: Found<T>): T {
  if ("refusal" in result) throw toTrpcError(result.refusal);
  return result.value;
}
