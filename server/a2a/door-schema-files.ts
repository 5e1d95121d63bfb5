import { binduSchemas } from "./bindu/bindu-contract";
import { harnSchemas } from "./harn/harn-contract";
import { v1Schemas } from "./v1/v1-contract";

/** Where the JSON Schemas of each door lie, and what they are made from. */
export const DOOR_SCHEMAS = [
  { file: "server/a2a/v1/v1-schemas.json", schemas: v1Schemas },
  { file: "server/a2a/bindu/bindu-schemas.json", schemas: binduSchemas },
  { file: "server/a2a/harn/harn-schemas.json", schemas: harnSchemas },
] as const;

export function schemaText(schemas: object): string {
  return `${JSON.stringify(schemas, null, 2)}\n`;
}
