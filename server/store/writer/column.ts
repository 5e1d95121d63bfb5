import type { Json } from "../../domain/json";

/** A value as it goes into a statement; what belongs into a JSON column is JSON text already. */
export type Cell = string | number | boolean | null;
export type Column = readonly [name: string, type: string];

/**
 * Parts and kinds that come together in one group: a statement for many decisions carries whole groups, so that there
 * are few such statements to plan; a statement for one carries only what is asked for.
 */
export type Group =
  | "step"
  | "control"
  | "words"
  | "memory"
  | "rework"
  | "labels"
  | "hold"
  | "questions"
  | "end"
  | "budgets";

/** SQL null for null: a column that must not be null says what it puts there. */
export function jsonCell(value: Json | object | undefined): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** The cell inside a JSON document. */
export function embed(cell: Cell, type: string): string {
  if (cell === null) return "null";
  return type === "json" || type === "jsonb" ? String(cell) : JSON.stringify(cell);
}
