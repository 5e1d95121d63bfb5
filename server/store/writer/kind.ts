import type { Cell, Column, Group } from "./column";
import type { Write } from "./write";

/** What the statement has of a kind's rows, and how its SQL reaches them. */
export interface Rows {
  /** `w` (the moved task) joined with the rows; to stand after `from`. */
  readonly from: string;
  /** SQL of a cell of the row; `k` counts the rows of one decision from 1. */
  x(column: string): string;
  /** To stand at the end, where the order of writing matters; empty for a single row. */
  readonly inOrder: string;
  /** How to reach the rows of another kind in the same statement; null when it has none. */
  peer(kind: string): Peer | null;
}

export interface Peer {
  /** To stand after `from`; empty when there is nothing to join. */
  readonly join: string;
  x(column: string): string;
}

/** Rows of one child table that a decision adds or changes. */
export interface Kind {
  readonly name: string;
  readonly group: Group;
  readonly columns: readonly Column[];
  /** Columns in which rows of alike decisions differ; those of a slice have the others in common. All where it is left out. */
  readonly own?: readonly string[];
  /** Columns that are of another type where they are scalars. */
  readonly asScalar?: Readonly<Record<string, string>>;
  rows(write: Write): readonly (readonly Cell[])[];
  /** Columns of the moved task that the SQL takes from `w`, beside `id` and `version`. */
  readonly needs: readonly MovedColumn[];
  sql(rows: Rows): string;
}

/** What the moved task hands to its children; `seq0` and `msg0` are the counters as they were before. */
export const MOVED = {
  tenant_id: "t.tenant_id",
  scope: "t.scope",
  agent_id: "t.agent_id",
  state: "t.state",
  control_revision: "t.control_revision",
  event_seq: "t.event_seq",
  message_seq: "t.message_seq",
  checkpoint_seq: "t.checkpoint_seq",
  paused_from_state: "t.paused_from_state",
  budgets: "t.budgets",
  metered_ms: "t.metered_ms",
} as const;
export type MovedColumn = keyof typeof MOVED | "seq0" | "msg0";
