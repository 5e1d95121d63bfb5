import { expect, it } from "vitest";
import { checkAgainstSchema } from "./json-schema";

it("tells of a field that the schema does not know in words that need no schema", () => {
  const schema = { type: "object", properties: { paceMs: { type: "integer" } }, additionalProperties: false };
  expect(checkAgainstSchema(schema, { paceMs: 40 })).toBeNull();
  expect(checkAgainstSchema(schema, { slowMs: 40 })).toMatchObject({ "/slowMs": "Nothing may stand here." });
});
