import type { Decision } from "./change";
import type { CommitOrder, StepApproval } from "./commit-order";
import { type ExecutedCall, isSameAddress } from "./interrupt";
import { refuse } from "./refuse";
import type { Task } from "./task";

/** A call is carried out as it was consented to, or its record is refused: whoever changed it has no consent. */
export function decideExecution<A>(task: Task, { steps, approved = [] }: CommitOrder): Decision<A> | null {
  for (const { key, approval } of steps) {
    if (!approval) continue;
    const consent = approved.find((one) => isSameAddress(one, approval));
    if (consent?.sha256 === approval.sha256) continue;
    const why = consent ? "is not the call that was consented to" : "has no consent";
    return refuse(task, {
      code: "APPROVAL_MISMATCH",
      message: `Step ${key} ${why} (${approval.key}). Nothing was written.`,
    });
  }
  return null;
}

/** What a commit tells of calls that were consented to; a discarded step has not been carried out. */
export function executedCalls({ steps, approved = [] }: CommitOrder): readonly ExecutedCall[] {
  return steps.flatMap(({ approval, status }) => {
    const consent = approval && status !== "discarded" ? consentFor(approval, approved) : null;
    return consent && approval ? [{ id: consent.id, sha256: approval.sha256 }] : [];
  });
}

function consentFor(approval: StepApproval, approved: NonNullable<CommitOrder["approved"]>) {
  return approved.find((one) => isSameAddress(one, approval)) ?? null;
}
