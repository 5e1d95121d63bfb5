import type { Json, JsonObject } from "./json";

/** What a form shows for one schema, with words taken from the schema as they are. */
interface FieldBase {
  readonly title: string;
  readonly description: string | undefined;
  readonly required: boolean;
  /** Null is a valid value: an emptied field becomes null when it may not be left out. */
  readonly nullable: boolean;
  /** The schema's own default. */
  readonly preset: Json | undefined;
  /** What the agent would choose (`x-suggestion`): offered under that name, never filled in by itself. */
  readonly suggestion: Json | undefined;
  readonly schema: Json;
}

export interface ChoiceOption {
  readonly value: Json;
  readonly title: string;
  readonly description: string | undefined;
}

export interface TextField extends FieldBase {
  readonly kind: "text" | "long_text" | "secret" | "date" | "date_time";
  readonly placeholder: string | undefined;
  readonly inputType: "text" | "email" | "url";
}

export interface NumberField extends FieldBase {
  readonly kind: "number";
  readonly integer: boolean;
  readonly unit: string | undefined;
  readonly placeholder: string | undefined;
  /** "1 to 500", "At least 1", "At most 500". */
  readonly range: string | undefined;
}

export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  readonly options: readonly ChoiceOption[];
}

export interface BooleanField extends FieldBase {
  readonly kind: "boolean";
}

export interface GroupField extends FieldBase {
  readonly kind: "group";
  readonly fields: readonly { readonly key: string; readonly field: FieldModel }[];
}

export interface RowsField extends FieldBase {
  readonly kind: "rows";
  readonly item: FieldModel;
  readonly minItems: number;
  readonly maxItems: number;
}

export interface VariantsField extends FieldBase {
  readonly kind: "variants";
  readonly options: readonly FieldModel[];
}

/** A `const`: nothing to choose, but it is part of the value. */
export interface FixedField extends FieldBase {
  readonly kind: "fixed";
  readonly value: Json;
}

/** A schema the form has no field for: typed as JSON. */
export interface JsonField extends FieldBase {
  readonly kind: "json";
}

export type FieldModel =
  | TextField
  | NumberField
  | ChoiceField
  | BooleanField
  | GroupField
  | RowsField
  | VariantsField
  | FixedField
  | JsonField;

export type FieldHead = FieldBase & { readonly object: JsonObject };
