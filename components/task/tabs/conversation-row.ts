import type { ConversationItem } from "../log/conversation-item";
import type { NumberedStep } from "../words/step-words";

/** A line of the conversation as it is shown; what runs now stands at its end. */
export type ConversationRow = ConversationItem | { readonly kind: "running"; readonly step: NumberedStep };

export function rowKey(row: ConversationRow): string | number {
  return row.kind === "running" ? `running ${row.step.key}` : row.seq;
}

/** When a line happened, ms. */
export function rowAt(row: ConversationRow): number {
  return Date.parse(row.kind === "running" ? row.step.startedAt : row.event.at);
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
