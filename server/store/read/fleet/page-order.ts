import type { ListTasksInput } from "../../../contract/task-inputs";
import { activeMsAt } from "../../active-ms";
import type { Bindings } from "./bindings";
import type { Cursor } from "./cursor";
import type { FleetCut } from "./fleet-cut";

type Sort = ListTasksInput["sort"];

/** How a page is sorted. `live` and `ended` are the key on each side of the end, `live` as it was at an instant (SQL). */
export interface PageOrder {
  readonly name: Sort;
  readonly live: (at: string) => string;
  /** Null: an order in which ended tasks are not kept, there are too many to sort. */
  readonly ended: string | null;
  readonly direction: "asc" | "desc";
  readonly type: "timestamptz" | "bigint" | "uuid";
}

const still = (key: string) => () => key;

// Times: the longest first. Spend nobody reported comes last.
const ORDERS: Readonly<Record<Sort, PageOrder>> = {
  last_event: {
    name: "last_event",
    live: still("t.updated_at"),
    ended: "t.ended_at",
    direction: "desc",
    type: "timestamptz",
  },
  created: { name: "created", live: still("t.id"), ended: "t.id", direction: "desc", type: "uuid" },
  time_in_state: {
    name: "time_in_state",
    live: still("t.state_since"),
    ended: null,
    direction: "asc",
    type: "timestamptz",
  },
  active_time: { name: "active_time", live: activeMsAt, ended: null, direction: "desc", type: "bigint" },
  spend: { name: "spend", live: still("coalesce(t.spent_micros, -1)"), ended: null, direction: "desc", type: "bigint" },
};

/** Ended tasks come in the order of their last event, or as created; a list that has some takes that order as a whole. */
export function orderOf(sort: Sort, cut: FleetCut): PageOrder {
  const order = ORDERS[sort];
  return cut.ended !== null && order.ended === null ? ORDERS.last_event : order;
}

export function orderBy(key: string, id: string, { direction, type }: PageOrder): string {
  return type === "uuid" ? `order by ${id} ${direction}` : `order by ${key} ${direction}, ${id} ${direction}`;
}

export interface PageStart {
  readonly order: PageOrder;
  readonly cursor: Cursor | null;
}

/** Rows after the cursor; the whole list without one. */
export function isAfter(key: string, { order, cursor }: PageStart, b: Bindings): string[] {
  if (cursor === null) return [];
  const sign = order.direction === "asc" ? ">" : "<";
  const id = b.bind(cursor.id, "uuid");
  if (order.type === "uuid") return [`t.id ${sign} ${id}`];
  const value = order.type === "timestamptz" ? new Date(cursor.key ?? 0) : (cursor.key ?? -1);
  return [`(${key}, t.id) ${sign} (${b.bind(value, order.type)}, ${id})`];
}

/** Null where the row has no value of its own: an id alone sorts, or nobody reported a spend. */
export function cursorKey(key: Date | string, { type }: PageOrder): number | null {
  if (type === "uuid") return null;
  if (key instanceof Date) return key.getTime();
  return Number(key) < 0 ? null : Number(key);
}
