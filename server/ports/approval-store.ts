import type { ApprovalView } from "../contract/approval";
import type { Act } from "../domain/receipt/act";

export interface NewApproval {
  readonly id: string;
  readonly tenantId: string;
  readonly agent: string;
  readonly taskId: string | null;
  readonly tool: string;
  readonly pathPrefix: string | null;
  readonly minutes: number | null;
  readonly uses: number | null;
}

/** Calls of coding agents that people allowed beforehand. Those that stand: not over, not used up, not revoked. */
export interface ApprovalStore {
  give(approval: NewApproval, act: Act): Promise<void>;
  /** The newest first. */
  standing(tenantId: string, agent: string): Promise<readonly ApprovalView[]>;
  /** Takes one use, if it still stands. */
  use(tenantId: string, approvalId: string): Promise<boolean>;
  /** The call was answered by somebody else meanwhile. */
  giveBack(tenantId: string, approvalId: string): Promise<void>;
  /** False: there is none that stands. */
  revoke(tenantId: string, approvalId: string, act: Act): Promise<boolean>;
}
