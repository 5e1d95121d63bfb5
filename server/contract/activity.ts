import { z } from "zod";
import type { Actor } from "../domain/actor";
import type { ReceiptRecord } from "../domain/receipt/receipt-document";
import type { PublicSigningKey, SignedHead } from "./receipt-export";
import { ReceiptSelection } from "./receipt-filter";

/** No index holds what receipts say: a page or a count looks through so many, the newest first, and says where it ended. */
export const RECEIPTS_LOOKED_THROUGH = 10_000;

export const ListActivityInput = ReceiptSelection.extend({
  /** Id of the last receipt of the page before. */
  cursor: z.uuid().nullish(),
  limit: z.int().min(1).max(200).default(100),
  direction: z.literal("forward").optional(),
});
export type ListActivityInput = z.infer<typeof ListActivityInput>;

/** A receipt by its number, or by its id while it has none. */
export const ReceiptRef = z.union([z.int().positive(), z.uuid()]);
export type ReceiptRef = z.infer<typeof ReceiptRef>;

export interface ReceiptRow {
  readonly id: string;
  /** Null until it is sealed. */
  readonly number: number | null;
  readonly at: string;
  readonly actor: Actor;
  readonly verb: string;
  readonly outcome: "accepted" | "unchanged" | "refused";
  readonly code: string | null;
  readonly reason: string | null;
  readonly taskId: string | null;
  /** Null when it is about no task, or the task is deleted. */
  readonly taskTitle: string | null;
  readonly subject: string | null;
  /** What people call the subject now; null when it has no name, or is gone. */
  readonly subjectName: string | null;
  readonly stateAfter: string | null;
  /** An input came along. It is not in the receipt, only its hash. */
  readonly hasInput: boolean;
}

export interface ActivityPage {
  readonly receipts: readonly ReceiptRow[];
  readonly nextCursor: string | null;
  /** A page looks through so many receipts and no more: when it ended there, the time of the last one it looked at. */
  readonly lookedBackTo: string | null;
}

/** Counted over the newest so many; `atLeast` when there are older ones that nobody looked at. */
export interface ReceiptCounts {
  readonly all: number;
  readonly accepted: number;
  readonly refused: number;
  readonly atLeast: boolean;
}

/** The seal of a receipt, with all that is needed to check it. */
export interface SealView {
  readonly number: number;
  readonly previousHash: string;
  readonly hash: string;
  readonly signature: string;
  readonly keyId: string;
  readonly sealedAt: string;
  /** The canonical text of the receipt as it is now: what must have been signed. */
  readonly text: string;
  /** Null when nobody here knows the key. */
  readonly key: PublicSigningKey | null;
  /** The receipts beside it in the chain. */
  readonly before: NeighbourView | null;
  readonly after: (NeighbourView & { readonly previousHash: string }) | null;
}

export interface NeighbourView {
  readonly number: number;
  readonly hash: string;
}

/** A receipt with all that its record tells, and its seal once it has one. */
export interface ReceiptDetail extends ReceiptRow, Omit<ReceiptRecord, keyof ReceiptRow> {
  readonly seal: SealView | null;
  /** Of one that was refused on a task: what had been accepted on that task last before it. */
  readonly lastAccepted: LastAccepted | null;
}

/** Who was first. */
export interface LastAccepted extends Pick<ReceiptRow, "id" | "number" | "at" | "actor" | "verb"> {}

/** Where the chain ends, and where it begins by now. */
export interface ChainView extends SignedHead {
  /** Number of the oldest that is kept; older ones were deleted after their time. */
  readonly first: number;
}

/** Where the chain did not have what a kept head says. */
export interface ReceiptAlarmView {
  readonly kind: "missing" | "changed";
  readonly number: number;
  readonly hash: string;
  readonly at: string;
}

/** What checking a seal gives: whether the text is the one whose hash was noted, and whether the key signed it. */
export interface SealCheck {
  readonly isHashed: boolean;
  readonly isSigned: boolean;
}
