import type { FieldModel } from "./field-model";
import type { Json } from "./json";

/** What every field of a schema form is given. */
export interface FieldProps<Field extends FieldModel = FieldModel> {
  readonly field: Field;
  readonly pointer: string;
  readonly value: Json | undefined;
  /** Undefined takes the value out. */
  readonly onChange: (value: Json | undefined) => void;
}

/** What an emptied field holds: null where the schema wants something there and allows it, else nothing. */
export function emptyValue(field: FieldModel): Json | undefined {
  return field.nullable && field.required ? null : undefined;
}
