import type { Schema } from "@cfworker/json-schema";

const SELF: Schema = { $ref: "#" };
const TEXT: Schema = { type: "string" };
const COUNT: Schema = { type: "integer", minimum: 0 };
const NUMBER: Schema = { type: "number" };
const FLAG: Schema = { type: "boolean" };
const PATTERN: Schema = { type: "string", format: "regex" };
const TEXTS: Schema = { type: "array", items: TEXT };
const SCHEMAS: Schema = { type: "array", minItems: 1, items: SELF };
const SCHEMA_MAP: Schema = { type: "object", additionalProperties: SELF };
const TYPE: Schema = { enum: ["array", "boolean", "integer", "null", "number", "object", "string"] };

const each = (names: string, schema: Schema) => Object.fromEntries(names.split(" ").map((name) => [name, schema]));

/** The keywords of JSON Schema 2020-12 as one schema: the official one is spread over documents that the library cannot join. */
export const SCHEMA_OF_SCHEMAS: Schema = {
  type: ["object", "boolean"],
  properties: {
    ...each("$id $schema $ref $anchor $dynamicRef $dynamicAnchor $comment title description format", TEXT),
    ...each("maxLength minLength maxItems minItems maxContains minContains maxProperties minProperties", COUNT),
    ...each("maximum exclusiveMaximum minimum exclusiveMinimum", NUMBER),
    ...each("uniqueItems readOnly writeOnly deprecated", FLAG),
    ...each("allOf anyOf oneOf prefixItems", SCHEMAS),
    ...each("items contains additionalProperties propertyNames not if then else", SELF),
    ...each("unevaluatedItems unevaluatedProperties", SELF),
    ...each("$defs definitions properties dependentSchemas", SCHEMA_MAP),
    type: { anyOf: [{ type: "array", minItems: 1, items: TYPE }, TYPE] },
    multipleOf: { type: "number", exclusiveMinimum: 0 },
    pattern: PATTERN,
    patternProperties: { ...SCHEMA_MAP, propertyNames: PATTERN },
    dependentRequired: { type: "object", additionalProperties: TEXTS },
    required: TEXTS,
    enum: { type: "array" },
    examples: { type: "array" },
  },
};
