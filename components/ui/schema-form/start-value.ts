import type { FieldModel } from "./field-model";
import type { Json, JsonObject } from "./json";

/**
 * What a form holds before anybody typed: the schema's own defaults and constants, nothing guessed.
 * Undefined means there is no value yet.
 */
export function startValue(field: FieldModel): Json | undefined {
  if (field.preset !== undefined) return structuredClone(field.preset);
  if (field.kind === "fixed") return field.value;
  if (field.kind === "group") return startGroup(field.fields);
  // Rows that must be there are shown empty, not added one by one.
  if (field.kind === "rows" && (field.required || field.minItems > 0)) return startRows(field.item, field.minItems);
  return undefined;
}

function startGroup(fields: readonly { readonly key: string; readonly field: FieldModel }[]): JsonObject {
  const entries = fields.flatMap(({ key, field }): [string, Json][] => {
    // A group nobody asked for stays out until something in it is filled in.
    if (!field.required && field.kind === "group" && field.preset === undefined) return [];
    const start = startValue(field);
    return start === undefined ? [] : [[key, start]];
  });
  return Object.fromEntries(entries);
}

function startRows(item: FieldModel, count: number): Json[] {
  return Array.from({ length: count }, () => startRow(item));
}

/** A new row: its start value, or the emptiest value its field can show. */
export function startRow(item: FieldModel): Json {
  return startValue(item) ?? (item.kind === "group" ? {} : item.kind === "rows" ? [] : null);
}
