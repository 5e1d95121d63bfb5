import type { FieldModel } from "./field-model";
import { findVariant } from "./find-variant";
import { isJsonArray, isJsonObject, type Json, pointerTo } from "./json";

type Errors = Readonly<Record<string, string>>;

/** Every place at which a form shows something for this value. */
export function listPointers(field: FieldModel, value: Json | undefined, pointer = ""): readonly string[] {
  if (field.kind === "group") {
    const object = isJsonObject(value) ? value : {};
    return [
      pointer,
      ...field.fields.flatMap((part) =>
        part.field.kind === "fixed" ? [] : listPointers(part.field, object[part.key], pointerTo(pointer, part.key)),
      ),
    ];
  }
  if (field.kind === "rows") {
    const rows = isJsonArray(value) ? value : [];
    return [pointer, ...rows.flatMap((row, n) => listPointers(field.item, row, pointerTo(pointer, n)))];
  }
  if (field.kind === "variants") {
    const option = field.options[findVariant(field, value)];
    return option ? listPointers(option, value, pointer) : [pointer];
  }
  return [pointer];
}

/** Errors moved up to the nearest place that is shown; one that moved says where it belongs. */
export function toShownErrors(errors: Errors, pointers: readonly string[]): Errors {
  const shown = new Set(pointers);
  const found: Record<string, string> = {};
  for (const [pointer, message] of Object.entries(errors)) {
    let at = pointer;
    while (at !== "" && !shown.has(at)) at = at.slice(0, at.lastIndexOf("/"));
    const text = at === pointer ? message : `${pointer.slice(at.length + 1)}: ${message}`;
    found[at] = found[at] ? `${found[at]}. ${text}` : text;
  }
  return found;
}
