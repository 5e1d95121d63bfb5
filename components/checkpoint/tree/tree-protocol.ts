import type { JsonKind } from "@/server/contract/document/json-tape";
import type { CheckpointMeta } from "@/server/contract/task-view";
import type { TreeRow } from "../document/tree-document";

/** Which checkpoint a tree shows. */
export interface TreeSource {
  readonly taskId: string;
  readonly version: number;
}

export type TreeMove = "up" | "down" | "left" | "right" | "first" | "last" | "page_up" | "page_down";

/** What the page asks of whoever holds the document. Values are named by their number in it. */
export type TreeRequest =
  | { readonly type: "open"; readonly source: TreeSource; readonly pointer: string | null; readonly query: string }
  /** The rows that are in view, and some around them. */
  | { readonly type: "window"; readonly from: number; readonly to: number }
  | { readonly type: "toggle"; readonly node: number }
  | { readonly type: "select"; readonly node: number }
  | { readonly type: "move"; readonly move: TreeMove; readonly page: number }
  | { readonly type: "search"; readonly query: string }
  /** To the next match or the one before, round the ends; it becomes selected. */
  | { readonly type: "step_match"; readonly by: 1 | -1 }
  /** More of the selected value. */
  | { readonly type: "show_more" }
  | { readonly type: "copy_value"; readonly id: number }
  | { readonly type: "save"; readonly id: number };

export type TreeReply =
  | { readonly type: "view"; readonly view: TreeView }
  | { readonly type: "failed"; readonly error: SentError }
  | { readonly type: "copied"; readonly id: number; readonly text: string }
  | { readonly type: "saved"; readonly id: number; readonly file: Blob };

/** All that the page shows of a document now; each change sends a new one. */
export interface TreeView {
  readonly checkpoint: CheckpointMeta;
  /** Messages in the document; fewer than the checkpoint counts when the oldest are left out. */
  readonly messages: number;
  readonly total: number;
  /** Rows from this one on. */
  readonly from: number;
  readonly rows: readonly TreeRow[];
  readonly selected: SelectedValue | null;
  readonly search: SearchView;
  /** A row to bring into view now. */
  readonly reveal: { readonly row: number } | null;
}

export interface SelectedValue {
  readonly node: number;
  readonly row: number;
  readonly pointer: string;
  readonly kind: JsonKind;
  readonly count: number;
  readonly bytes: number;
  /** The value to read, or its start. */
  readonly text: string;
  readonly isCut: boolean;
}

export interface SearchView {
  readonly query: string;
  readonly count: number;
  readonly isDone: boolean;
  /** The match one stands at, from 0, and its value. */
  readonly at: number | null;
  readonly node: number | null;
}

export const NO_SEARCH: SearchView = { query: "", count: 0, isDone: true, at: null, node: null };

/** An error that can travel between threads. */
export interface SentError {
  readonly message: string;
  /** Set when a call failed: what the server said, or undefined when nobody answered. */
  readonly call?: { readonly data: unknown };
}
