import type { ActivityPage, ListActivityInput, ReceiptCounts, ReceiptDetail, ReceiptRef } from "../contract/activity";
import type { PublicSigningKey, SignedHead } from "../contract/receipt-export";
import type { ReceiptFilter, ReceiptSelection } from "../contract/receipt-filter";
import type { Act } from "../domain/receipt/act";
import type { CutFault, OutdatedBatch, ReceiptCut } from "../domain/receipt/cut-receipts";
import type { ReceiptPlace, ReceiptRecord } from "../domain/receipt/receipt-document";
import type { SealedBatch, SignedReceiptHead, UnsealedBatch } from "../domain/receipt/seal-receipts";
import type { RefusalCode } from "../domain/refusal";

export interface SealedReceipt {
  readonly record: ReceiptRecord;
  readonly place: ReceiptPlace;
  readonly hash: string;
  readonly signature: string;
}

/** Where a chain of receipts does not have what a kept head says. */
export interface ReceiptAlarm {
  readonly tenant: string;
  /** The receipt is not there, or another one is. */
  readonly kind: "missing" | "changed";
  readonly number: number;
  readonly hash: string;
  readonly at: string;
}

export interface SealedRange {
  readonly after: number;
  /** All are held in memory at once. */
  readonly upTo: number;
  readonly selection: ReceiptSelection | null;
}

/** What one transaction sealed. */
export interface SealedReceipts {
  readonly sealed: number;
  readonly head: SignedReceiptHead;
  /** How long the first of them had waited, by the clock of the database. */
  readonly waitedMs: number;
}

export interface ReceiptBook {
  /** The receipt of an act that goes past `transact`: on something that is no task, or refused before the task was read. */
  leave(
    tenantId: string,
    act: Act,
    result: {
      readonly outcome: "accepted" | "unchanged" | "refused";
      readonly code?: RefusalCode;
      readonly taskId?: string;
    },
  ): Promise<void>;
  /** Tenants with receipts that wait for their seal. */
  tenantsToSeal(): Promise<readonly string[]>;
  /** Seals the tenant's next receipts in one transaction. Null: none waits, or another process seals this tenant now. */
  seal(tenantId: string, limit: number, seal: (batch: UnsealedBatch) => SealedBatch): Promise<SealedReceipts | null>;
  /** Tenants that have sealed receipts. */
  tenants(): Promise<readonly string[]>;
  /**
   * Deletes the tenant's oldest receipts whose time is over, as far as `cut` lets them go, and leaves a receipt of that, in one
   * transaction. `fault` is what stopped it, told once.
   */
  cut(
    tenantId: string,
    limit: number,
    order: {
      readonly cut: (batch: OutdatedBatch) => ReceiptCut;
      readonly actOf: (range: { readonly from: number; readonly to: number }) => Act;
    },
  ): Promise<{ readonly deleted: number; readonly fault: CutFault | null }>;
  /** Makes a signing key known from now on and takes others out of use. False: the id is that of another key. */
  registerKey(key: {
    readonly id: string;
    readonly publicKey: string;
    readonly retires: readonly string[];
  }): Promise<boolean>;
  keys(): Promise<readonly PublicSigningKey[]>;
  /** Notes for good where the chains do not have what kept heads say; returns what was not noted before. */
  compareHeads(heads: readonly SignedReceiptHead[]): Promise<readonly ReceiptAlarm[]>;
  alarms(tenantId: string): Promise<readonly ReceiptAlarm[]>;
  /** Where the chain stands, and where it starts when older ones were deleted. Null before the first seal. */
  head(tenantId: string): Promise<{ readonly head: SignedHead; readonly cut: SignedHead | null } | null>;
  /** Sealed receipts by number, from after one number up to another; with a selection those of them that fit. */
  sealed(tenantId: string, range: SealedRange): Promise<readonly SealedReceipt[]>;
  /** A page of what was done and tried, the newest first. */
  list(tenantId: string, input: ListActivityInput): Promise<ActivityPage>;
  counts(tenantId: string, filter: ReceiptFilter): Promise<ReceiptCounts>;
  find(tenantId: string, ref: ReceiptRef): Promise<ReceiptDetail | null>;
}

/** The key that signs receipts. It is kept outside the database, by the process that seals. */
export interface SigningKeys {
  current(): Promise<{ readonly id: string; readonly sign: (text: string) => string }>;
}

/** Signed heads that are kept outside the database. */
export interface KeptHeads {
  append(heads: readonly SignedReceiptHead[]): Promise<void>;
  /** The newest ones, at most `limit`. */
  newest(limit: number): Promise<readonly SignedReceiptHead[]>;
}
