import type { JsonValue } from "../../contract/primitives";

export interface TidyInput {
  readonly folder: string;
  readonly largeOverBytes: number;
  readonly oldAfterDays: number;
}

const DEFAULTS: TidyInput = { folder: ".", largeOverBytes: 1_000_000, oldAfterDays: 365 };

/** JSON Schema of the input, with the words of the form. */
export const TIDY_INPUT_SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  additionalProperties: false,
  required: ["folder"],
  properties: {
    folder: {
      type: "string",
      title: "Folder",
      description: "Seen from where Checkrein started. It only reads: what may go is written down, nothing is removed.",
      format: "folder",
      minLength: 1,
      default: DEFAULTS.folder,
      examples: ["docs/handbook"],
    },
    largeOverBytes: {
      type: "integer",
      title: "Large over",
      "x-unit": "bytes",
      minimum: 1,
      maximum: 1_000_000_000_000,
      default: DEFAULTS.largeOverBytes,
    },
    oldAfterDays: {
      type: "integer",
      title: "Old after",
      "x-unit": "days",
      minimum: 1,
      maximum: 36_500,
      default: DEFAULTS.oldAfterDays,
    },
  },
} as const;

/** With defaults. The server checked the rest against the schema. */
export function readTidyInput(input: JsonValue): TidyInput {
  return { ...DEFAULTS, ...(input as Partial<TidyInput>) };
}
