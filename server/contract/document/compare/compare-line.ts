import type { ChangeKind } from "../diff/change";

export const COMPARE_MODES = ["changes", "side", "patch"] as const;
export type CompareMode = (typeof COMPARE_MODES)[number];

/** Part of a text, and whether it is what changed. */
export interface TextPart {
  readonly text: string;
  readonly isChanged: boolean;
}

/** One line of a comparison, of one height in all views: what is on the page, and no more of the documents. */
export type CompareLine =
  | { readonly type: "section"; readonly name: string; readonly changes: number }
  | ChangeLine
  /** A value before or after, cut to what a line can show. */
  | {
      readonly type: "text";
      readonly side: "before" | "after";
      readonly group: number;
      readonly parts: readonly TextPart[];
    }
  | SideLine
  /** An operation of the patch. */
  | { readonly type: "operation"; readonly text: string; readonly isCut: boolean };

export interface ChangeLine {
  readonly type: "change";
  /** Its number among the changes. */
  readonly group: number;
  readonly kind: ChangeKind;
  /** As people write it: `partitions[18..35].state`. */
  readonly path: string;
  /** Where a moved item was. */
  readonly movedFrom: string | null;
  /** Places at which the same happened. */
  readonly count: number;
  /** By how much a number rose or fell. */
  readonly rise: number | null;
  /** By how many bytes the document grew. */
  readonly bytes: number;
}

export interface SideLine {
  readonly type: "side";
  readonly kind: ChangeKind | "open" | "close" | "same";
  readonly depth: number;
  readonly key: string | null;
  /** What stands on either side; null where nothing does. */
  readonly before: readonly TextPart[] | null;
  readonly after: readonly TextPart[] | null;
  /** Values in between that are the same on both sides. */
  readonly unchanged: number;
}
