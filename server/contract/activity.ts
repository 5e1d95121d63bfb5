import { z } from "zod";
import type { Actor } from "../domain/actor";
import type { ReceiptRecord } from "../domain/receipt/receipt-document";
import { Instant, Scope } from "./primitives";
import type { PublicSigningKey } from "./receipt-export";

export const RECEIPT_RESULTS = ["all", "accepted", "refused"] as const;

/** What cuts the receipts. Lists and counts share it; counts leave `result` out. */
export const ReceiptFilter = z.strictObject({
  /** Receipts from this instant on. */
  since: Instant.optional(),
  scope: Scope.optional(),
  /** Text in who, what, why, a code or a title, or the start of a task's id. */
  q: z.string().trim().max(200).default(""),
});
export type ReceiptFilter = z.infer<typeof ReceiptFilter>;

export const ListActivityInput = ReceiptFilter.extend({
  result: z.enum(RECEIPT_RESULTS).default("all"),
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
  readonly stateAfter: string | null;
}

export interface ActivityPage {
  readonly receipts: readonly ReceiptRow[];
  readonly nextCursor: string | null;
}

/** Counted up to a bound; `atLeast` when there are more. */
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
