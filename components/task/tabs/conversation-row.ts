import { parseNodeKey } from "@/server/contract/workflow/node-key";
import type { ConversationItem } from "../log/conversation-item";
import type { LeftStep } from "../log/open-steps";
import type { NumberedStep } from "../words/step-words";

/** A line of the conversation as it is shown; what runs now stands at its end. */
export type ConversationRow = ConversationItem | OpenRow | RunningRow;

/** A step without a recorded end. */
export interface OpenRow {
  readonly kind: "open";
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
  if (row.kind === "open") return row.step.startedAt;
  return Date.parse(row.kind === "running" ? row.step.startedAt : row.event.at);
}

/** With the steps that have no recorded end, each where it began. */
export function withOpen(
  items: readonly ConversationItem[],
  open: readonly LeftStep[],
): readonly (ConversationItem | OpenRow)[] {
  return open.reduce<readonly (ConversationItem | OpenRow)[]>((rows, step) => {
    const before = rows.findLastIndex(({ seq }) => seq < step.seq);
    return rows.toSpliced(before + 1, 0, { kind: "open", seq: step.seq, step });
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
  return row.kind === "step" || row.kind === "open" || row.kind === "running";
}
