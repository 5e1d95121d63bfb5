import { binduSchemas } from "./bindu/bindu-contract";
import { harnSchemas } from "./harn/harn-contract";

/** Where the JSON Schemas of each door lie, and what they are made from. */
export const DOOR_SCHEMAS = [
  { file: "server/a2a/bindu/bindu-schemas.json", schemas: binduSchemas },
  { file: "server/a2a/harn/harn-schemas.json", schemas: harnSchemas },
] as const;

export function schemaText(schemas: object): string {
  return `${JSON.stringify(schemas, null, 2)}\n`;
}
