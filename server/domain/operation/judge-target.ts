import type { Refusal, RefusalCode } from "../refusal";
import { isTerminal, TASK_STATES } from "../task/state";
import type { OperationVerb, TargetOutcome } from "./operation";

/** What is kept of one target. */
export interface TargetResult {
  readonly no: number;
  readonly outcome: TargetOutcome;
  readonly code: RefusalCode | null;
  /** Why, when it is not plainly done. */
  readonly message: string | null;
  /** Of the hold that it made. */
  readonly handle: string | null;
  /** The task that it made. */
  readonly madeTaskId?: string;
}

/** Of a target whose turn ended in an error of ours: what was to be done may not have been. */
export const TARGET_FAILED = "The attempt ended in an error. Retry it.";

/** Refusals that leave nothing to do: what was to be taken back is over already. */
const MOVED_ON: ReadonlySet<RefusalCode> = new Set([
  "SCOPE_HELD",
  "HANDLE_MISMATCH",
  "HELD_BY_OTHERS",
  "TASK_NOT_PAUSING",
  "TASK_NOT_CANCELING",
  "TASK_NOT_RELEASABLE",
  "TASK_NOT_RESUMABLE",
]);

const UNDOING: ReadonlySet<OperationVerb> = new Set(["release", "refill", "undo_pause", "undo_cancel"]);

/** What a refusal of one target means for the operation. */
export function outcomeOfRefusal(verb: OperationVerb, { code, state }: Refusal): TargetOutcome {
  if (code === "TASK_NOT_FOUND") return "gone";
  if (code === "TASK_BUSY") return "failed";
  if (code === "TASK_NOT_STOPPED") return "skipped";
  if (verb === "refill" && code === "BUDGET_EXHAUSTED") return "skipped";
  if (TASK_STATES.some((known) => known === state && isTerminal(known))) return "skipped";
  if (UNDOING.has(verb)) return MOVED_ON.has(code) ? "skipped" : "refused";
  return verb === "resume" && code === "TASK_NOT_RESUMABLE" && state !== undefined && !isHeldName(state)
    ? "already"
    : "refused";
}

/** A held task that is refused is being canceled; any other one goes on as it is. */
function isHeldName(state: string): boolean {
  return state.startsWith("paused_by_");
}

/** A receipt of the operation on the target: it was done before the process that did it could say so. */
export interface FoundReceipt {
  readonly outcome: "accepted" | "unchanged";
  readonly stateBefore: string | null;
  readonly stateAfter: string | null;
  readonly handle: string | null;
}

/** What the target came to, by the receipt of what was done to it. */
export function outcomeOfReceipt(verb: OperationVerb, receipt: FoundReceipt): TargetOutcome {
  if (receipt.outcome === "unchanged") return "already";
  if (verb === "pause" && ["paused_by_client", "pausing"].includes(receipt.stateBefore ?? "")) return "already";
  return receipt.stateAfter === "pausing" || receipt.stateAfter === "canceling" ? "asked" : "done";
}
