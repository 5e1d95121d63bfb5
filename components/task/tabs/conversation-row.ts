import { parseNodeKey } from "@/server/contract/workflow/node-key";
import type { ConversationItem } from "../log/conversation-item";
import type { LeftStep } from "../log/left-steps";
import type { NumberedStep } from "../words/step-words";

/** A line of the conversation as it is shown; what runs now stands at its end. */
export type ConversationRow = ConversationItem | LeftRow | RunningRow;

/** A run that was left. */
export interface LeftRow {
  readonly kind: "left";
  readonly seq: number;
  readonly step: LeftStep;
}

export interface RunningRow {
  readonly kind: "running";
  readonly step: NumberedStep;
  /** An interrupt is cutting it. */
  readonly isCut: boolean;
}

/** What a reader asked to see. */
export interface ConversationPlace {
  /** When it was, ms since 1970. */
  readonly at: number;
  /** The run of a workflow's node whose line it is; left out for what is no line of its own. */
  readonly path?: string;
}

export function rowKey(row: ConversationRow): string | number {
  return row.kind === "running" ? `running ${row.step.key}` : row.seq;
}

/** When a line happened, ms. */
export function rowAt(row: ConversationRow): number {
  if (row.kind === "left") return row.step.startedAt;
  return Date.parse(row.kind === "running" ? row.step.startedAt : row.event.at);
}

/** With the runs that were left, each where it began. */
export function withLeft(
  items: readonly ConversationItem[],
  left: readonly LeftStep[],
): readonly (ConversationItem | LeftRow)[] {
  return left.reduce<readonly (ConversationItem | LeftRow)[]>((rows, step) => {
    const before = rows.findLastIndex(({ seq }) => seq < step.seq);
    return rows.toSpliced(before + 1, 0, { kind: "left", seq: step.seq, step });
  }, items);
}

/** The line nearest to an instant: the last one that had happened by then. */
export function rowIndexAt(rows: readonly ConversationRow[], at: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row && rowAt(row) <= at) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** The line of a place: of a run its record, else the newest of its steps; else what had happened by then. */
export function rowIndexOf(rows: readonly ConversationRow[], { at, path }: ConversationPlace): number {
  if (path === undefined) return rowIndexAt(rows, at);
  const marks = rows.map((row) => (hasStep(row) ? parseNodeKey(row.step.key) : null));
  const record = marks.findLastIndex((mark) => mark?.path === path && mark.mark === "run");
  const newest = record < 0 ? marks.findLastIndex((mark) => mark?.path === path) : record;
  return newest < 0 ? rowIndexAt(rows, at) : newest;
}

function hasStep(row: ConversationRow): row is Extract<ConversationRow, { readonly step: object }> {
  return row.kind === "step" || row.kind === "left" || row.kind === "running";
}
