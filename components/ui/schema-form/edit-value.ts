import { isJsonObject, type Json } from "./json";

/** The object with `key` set, or without it when the value is undefined. */
export function withKey(value: Json | undefined, key: string, next: Json | undefined): Json {
  const { [key]: _, ...rest } = isJsonObject(value) ? value : {};
  if (next === undefined) return rest;
  // Keys keep their order, so that the JSON view does not jump while a field is typed in.
  return isJsonObject(value) && Object.hasOwn(value, key) ? { ...value, [key]: next } : { ...rest, [key]: next };
}

export function withRow(rows: readonly Json[], at: number, next: Json | undefined): Json[] {
  return rows.map((row, n) => (n === at ? (next ?? null) : row));
}

export function withoutRow(rows: readonly Json[], at: number): Json[] {
  return rows.filter((_, n) => n !== at);
}

/** The rows with the one at `from` put at `to`; unchanged when either is outside. */
export function withMovedRow(rows: readonly Json[], from: number, to: number): Json[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return [...rows];
  const rest = withoutRow(rows, from);
  return [...rest.slice(0, to), row, ...rest.slice(to)];
}
