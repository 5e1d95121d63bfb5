import type { JsonValue } from "../../primitives";
import type { CheckpointMeta } from "../../task-view";
import type { CompareLine, CompareMode } from "../compare/compare-line";
import type { HeavyPart } from "../heaviest-part";
import type { JsonKind } from "../json-tape";
import type { EditedPart, EditPreview } from "./edit-host";
import type { TreeRow } from "./tree-document";

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
  /** What is closed opens and is selected; what is open is selected first, and folds when pressed again. */
  | { readonly type: "press"; readonly node: number }
  | { readonly type: "move"; readonly move: TreeMove; readonly page: number }
  | { readonly type: "search"; readonly query: string }
  /** To the next match or the one before, round the ends; it becomes selected. */
  | { readonly type: "step_match"; readonly by: 1 | -1 }
  /** More of the selected value. */
  | { readonly type: "show_more" }
  /** With another version, or with null no longer. */
  | { readonly type: "compare"; readonly source: TreeSource | null }
  /** Which lines of the comparison are in view. */
  | { readonly type: "compare_window"; readonly mode: CompareMode; readonly from: number; readonly to: number }
  /** Selects the value that a change is at. */
  | { readonly type: "select_change"; readonly group: number }
  | { readonly type: "step_change"; readonly by: 1 | -1 }
  /** Hides what is the same in both documents. */
  | { readonly type: "changed_only"; readonly isOn: boolean }
  | { readonly type: "save_patch"; readonly id: number }
  /** A value as JSON to edit. */
  | { readonly type: "read_part"; readonly id: number; readonly pointer: string }
  | { readonly type: "preview_edit"; readonly id: number; readonly part: EditedPart; readonly schema: JsonValue }
  | { readonly type: "copy_value"; readonly id: number }
  | { readonly type: "save"; readonly id: number };

export type TreeReply =
  | { readonly type: "view"; readonly view: TreeView }
  | { readonly type: "failed"; readonly error: SentError }
  | { readonly type: "copied"; readonly id: number; readonly text: string }
  | { readonly type: "previewed"; readonly id: number; readonly preview: EditPreview }
  | { readonly type: "saved"; readonly id: number; readonly text: string }
  /** The document stays as it is; only what was to be saved could not be read. */
  | { readonly type: "not_saved"; readonly id: number; readonly error: SentError };

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
  /** What was asked for at first and is not in this document; null once something is selected. */
  readonly missing: MissingPlace | null;
  readonly search: SearchView;
  /** A row to bring into view now. */
  readonly reveal: { readonly row: number } | null;
  /** What makes up most of a large state. */
  readonly heaviest: HeavyPart | null;
  /** Only what differs from the other document is shown. */
  readonly changedOnly: boolean;
  readonly compare: CompareView | null;
}

/** A place that is not there, and the innermost part on the way to it that is. */
export interface MissingPlace {
  readonly pointer: string;
  readonly nearest: { readonly node: number; readonly pointer: string };
}

/** How the comparison with another version stands. */
export type CompareView =
  | { readonly phase: "reading"; readonly source: TreeSource }
  /** `share` of the work is done, from 0 to 1. */
  | { readonly phase: "comparing"; readonly source: TreeSource; readonly share: number }
  | { readonly phase: "failed"; readonly source: TreeSource; readonly error: SentError }
  | ReadyComparison;

export interface ReadyComparison {
  readonly phase: "ready";
  readonly source: TreeSource;
  /** The version that is compared with. */
  readonly checkpoint: CheckpointMeta;
  /** Its messages that are compared; fewer than it counts when older ones are left out. */
  readonly messages: number;
  readonly changes: number;
  /** By how many bytes the document grew. */
  readonly bytes: number;
  /** The change that is selected, by its number. */
  readonly at: number | null;
  readonly mode: CompareMode;
  readonly total: number;
  /** Lines from this one on. */
  readonly from: number;
  readonly lines: readonly CompareLine[];
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
