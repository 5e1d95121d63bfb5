import type { FieldModel, VariantsField } from "./field-model";
import { isSameJson } from "./is-same-json";
import { isJsonArray, isJsonObject, type Json } from "./json";

/** Which option of a `oneOf` a value was made with, by its constants and its type; -1 when none fits. */
export function findVariant(field: VariantsField, value: Json | undefined): number {
  return value === undefined ? -1 : field.options.findIndex((option) => couldBe(option, value));
}

function couldBe(field: FieldModel, value: Json): boolean {
  switch (field.kind) {
    case "text":
    case "long_text":
    case "secret":
    case "date":
    case "date_time":
      return typeof value === "string";
    case "number":
      return typeof value === "number";
    case "boolean":
      return typeof value === "boolean";
    case "rows":
      return isJsonArray(value);
    case "fixed":
      return isSameJson(field.value, value);
    case "choice":
      return field.options.some((option) => isSameJson(option.value, value));
    case "variants":
      return findVariant(field, value) >= 0;
    case "group":
      return (
        isJsonObject(value) &&
        field.fields.every(({ key, field: part }) => part.kind !== "fixed" || isSameJson(part.value, value[key]))
      );
    case "json":
      return true;
  }
}
