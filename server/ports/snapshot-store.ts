import type { Act } from "../domain/receipt/act";
import type { Refusal } from "../domain/refusal";
import type { SealedSecret } from "../domain/task/change";
import type { TaskRef } from "./task-ref";

export const SNAPSHOT_STORES = ["postgres", "memory"] as const;
export type SnapshotStoreKind = (typeof SNAPSHOT_STORES)[number];

/** A kept state of a task. Versions are whole numbers from 1 on, chosen by whoever saves. */
export interface Snapshot {
  readonly id: string;
  readonly version: number;
  /** JSON text, kept as it is. */
  readonly dataText: string;
  /** Secrets that were taken out of it, for a store that seals. */
  readonly sealed?: readonly SealedSecret[];
  /** Significant: a clean-up keeps it. */
  readonly checkpoint: boolean;
  readonly label: string;
}

export interface KeptSnapshot extends Snapshot {
  /** When it was saved, by the store's clock; ISO 8601. */
  readonly createdAt: string;
}

export interface SaveOptions {
  /** Another state under the same number gives way; otherwise that is a conflict. */
  readonly overwrite?: boolean;
  readonly act?: Act;
}

export type SaveResult =
  | { readonly kind: "saved" | "unchanged" }
  | { readonly kind: "refused"; readonly refusal: Refusal };
export type DeleteResult =
  | { readonly kind: "deleted" | "nothing" }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/**
 * Versions of a task's state. The latest is the one with the highest number; saving counts nothing up; what one task has,
 * another does not see. A save or a delete is done or not done, and whoever asks afterwards sees it.
 */
export interface SnapshotStore {
  /** What it keeps are the versions of the tasks themselves: pages show them, and runs go on from them. */
  readonly isOfTasks: boolean;
  save(ref: TaskRef, snapshot: Snapshot, options?: SaveOptions): Promise<SaveResult>;
  /** The latest without a version; null when there is none. */
  get(ref: TaskRef, version?: number): Promise<KeptSnapshot | null>;
  /** Ascending. */
  listVersions(ref: TaskRef): Promise<readonly number[]>;
  /** One version, or all of them. */
  delete(ref: TaskRef, version?: number, options?: Pick<SaveOptions, "act">): Promise<DeleteResult>;
}
