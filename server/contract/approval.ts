import { z } from "zod";
import { AgentName, RequestId, TaskId } from "./primitives";

const MAX_MINUTES = 30 * 24 * 60;

/** Allows calls like one that is asked for now: of its tool, below a folder, for a time or a number of calls. */
export const GiveApprovalInput = z
  .strictObject({
    taskId: TaskId,
    interruptId: z.uuid(),
    /** For this task alone, or for all of its agent. */
    reach: z.enum(["task", "agent"]),
    /** Absolute; null for calls of the tool wherever they go. */
    pathPrefix: z
      .string()
      .trim()
      .max(4_000)
      .regex(/^(\/|[A-Za-z]:[\\/])/, "An absolute path.")
      .nullable(),
    minutes: z.int().min(1).max(MAX_MINUTES).nullable(),
    uses: z.int().min(1).max(10_000).nullable(),
    requestId: RequestId.optional(),
  })
  .refine(({ minutes, uses }) => minutes !== null || uses !== null, {
    message: "Say until when, or for how many calls.",
    path: ["minutes"],
  });
export type GiveApprovalInput = z.infer<typeof GiveApprovalInput>;

export const RevokeApprovalInput = z.strictObject({ approvalId: z.uuid() });
export type RevokeApprovalInput = z.infer<typeof RevokeApprovalInput>;
export const ListApprovalsInput = z.strictObject({ agent: AgentName });

/** What an agent may do without asking, as of now. */
export interface ApprovalView {
  readonly id: string;
  readonly agent: string;
  /** Null: for all tasks of the agent. */
  readonly taskId: string | null;
  readonly tool: string;
  readonly pathPrefix: string | null;
  /** ISO 8601; null: without an end. */
  readonly until: string | null;
  /** Calls that are left; null: without a limit. */
  readonly usesLeft: number | null;
  readonly used: number;
  readonly createdBy: string;
  readonly createdAt: string;
}
