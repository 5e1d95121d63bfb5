import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  pointerTo,
  readString,
} from "@/components/ui/schema-form/json";

/** What a schema says about one of the input's own fields. */
export interface InputField {
  readonly key: string;
  readonly pointer: string;
  /** The schema's title, else the key. */
  readonly title: string;
  readonly isRequired: boolean;
  /** Names a folder on the machine of Checkrein. */
  readonly isFolder: boolean;
}

/** The fields at the top of an input schema, in its order. An odd schema has none. */
export function listInputFields(schema: Json): readonly InputField[] {
  const properties = propertiesOf(schema);
  const required = isJsonObject(schema) && isJsonArray(schema.required) ? schema.required : [];
  return Object.entries(properties).map(([key, field]) => ({
    key,
    pointer: pointerTo("", key),
    title: (isJsonObject(field) ? readString(field.title) : undefined) ?? key,
    isRequired: required.includes(key),
    isFolder: isJsonObject(field) && field.format === "folder",
  }));
}

function propertiesOf(schema: Json): JsonObject {
  return isJsonObject(schema) && isJsonObject(schema.properties) ? schema.properties : {};
}
