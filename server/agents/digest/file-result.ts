import type { Sha256State } from "./resumable-sha256";
import type { TextCarry, TextCounts } from "./text-counter";

export interface ReadFile {
  readonly status: "read";
  /** Size of the file; of a head less is read. */
  readonly size: number;
  readonly bytesRead: number;
  /** Null where only the head was read. */
  readonly sha256: string | null;
  /** Null for binary files. */
  readonly text: TextCounts | null;
  /** Other than when the folder was listed; the newer content is what was read. */
  readonly changed: boolean;
}

export type Unread =
  | { readonly status: "vanished" | "replaced" | "changed_while_read" }
  | { readonly status: "unreadable"; readonly code: string };

export type FileResult = ReadFile | Unread;

/** What one step leaves for the next one of the same file. Plain JSON. */
export interface PieceCarry {
  readonly status: "more";
  readonly offset: number;
  readonly size: number;
  readonly modified: string;
  readonly changed: boolean;
  readonly hash: Sha256State;
  readonly text: { readonly carry: TextCarry; readonly counts: TextCounts } | null;
}
