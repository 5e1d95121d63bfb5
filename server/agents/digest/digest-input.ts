import { type FileMatch, InvalidPattern, matchFiles } from "./match-files";

const LENGTHS = ["one_page", "per_folder"] as const;
type DigestLength = (typeof LENGTHS)[number];

/** What to do with files over the limit. */
export const LARGE_FILE_CHOICES = ["skip", "head", "whole"] as const;
export type LargeFileChoice = (typeof LARGE_FILE_CHOICES)[number];

export interface DigestInput {
  readonly folder: string;
  readonly length: DigestLength;
  readonly include: string;
  readonly maxFiles: number;
  readonly followLinks: boolean;
  readonly largeFileLimitBytes: number;
  readonly largeFiles: LargeFileChoice | "ask";
  readonly paceMs: number;
}

const MAX_FILES = 10_000;
const MAX_PACE_MS = 60_000;
/** How much of a large file its head is. */
export const HEAD_BYTES = 65_536;

/** JSON Schema of the input, with the words of the form. */
export const DIGEST_INPUT_SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  additionalProperties: false,
  required: ["folder"],
  properties: {
    folder: {
      type: "string",
      title: "Folder",
      description: "Seen from where Checkrein started. It only reads.",
      format: "folder",
      minLength: 1,
      default: ".",
      examples: ["docs/handbook"],
    },
    length: {
      title: "Length",
      type: "string",
      default: "one_page",
      oneOf: [
        { const: "one_page", title: "One page", description: "Totals, languages and what stands out" },
        { const: "per_folder", title: "Per folder", description: "The same, then every file, folder by folder" },
      ],
    },
    include: {
      type: "string",
      title: "Only files like",
      description: 'Patterns separated by commas; "!" before one excludes what it matches. Empty means every file.',
      default: "",
      examples: ["*.md, *.txt"],
    },
    maxFiles: {
      type: "integer",
      title: "At most",
      description: "The rest is counted, not read.",
      "x-unit": "files",
      minimum: 1,
      maximum: MAX_FILES,
      default: 500,
    },
    followLinks: { type: "boolean", title: "Follow links out of the folder", default: false },
    largeFileLimitBytes: {
      type: "integer",
      title: "Large over",
      description: "Large files, below, says what happens to larger ones.",
      "x-unit": "bytes",
      minimum: 0,
      maximum: 1_000_000_000_000,
      default: 1_000_000,
    },
    largeFiles: {
      title: "Large files",
      type: "string",
      default: "ask",
      oneOf: [
        { const: "ask", title: "Ask me", description: "The digest stops with a question when it finds some" },
        { const: "skip", title: "Leave them out", description: "They are listed by name and size" },
        { const: "head", title: "Only the start", description: "The first 64 KiB of each" },
        { const: "whole", title: "Read them whole", description: "In steps of 4 MiB" },
      ],
    },
    paceMs: {
      type: "integer",
      title: "Slow down",
      description: "A wait before each reading step, for example to watch it work.",
      "x-unit": "ms",
      minimum: 0,
      maximum: MAX_PACE_MS,
      default: 0,
    },
  },
} as const;

/** The input with defaults. Throws `InvalidDigestInput` naming the field. */
export function parseDigestInput(input: unknown): DigestInput & { readonly matches: FileMatch } {
  const given = asRecord(input ?? {});
  const include = readText(given, "include", "");
  return {
    folder: readText(given, "folder", ".") || ".",
    length: readChoice(given, "length", LENGTHS),
    include,
    matches: readPatterns(include),
    maxFiles: readInteger(given, "maxFiles", { min: 1, max: MAX_FILES, otherwise: 500 }),
    followLinks: readFlag(given, "followLinks"),
    largeFileLimitBytes: readInteger(given, "largeFileLimitBytes", { min: 0, max: 1e12, otherwise: 1_000_000 }),
    largeFiles: readChoice(given, "largeFiles", ["ask", ...LARGE_FILE_CHOICES] as const),
    paceMs: readInteger(given, "paceMs", { min: 0, max: MAX_PACE_MS, otherwise: 0 }),
  };
}

class InvalidDigestInput extends Error {
  override readonly name = "InvalidDigestInput";
}

type Fields = { readonly [name: string]: unknown };

function asRecord(input: unknown): Fields {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    throw new InvalidDigestInput('The input of digest is an object like {"folder": "."}.');
  }
  const unknown = Object.keys(input).find((key) => !Object.hasOwn(DIGEST_INPUT_SCHEMA.properties, key));
  if (unknown !== undefined) throw new InvalidDigestInput(`Digest has no option "${unknown}".`);
  return { ...input };
}

function readText(given: Fields, name: string, otherwise: string): string {
  const value = given[name] ?? otherwise;
  if (typeof value !== "string") throw new InvalidDigestInput(`"${name}" must be text.`);
  return value;
}

function readPatterns(include: string): FileMatch {
  try {
    return matchFiles(include);
  } catch (error) {
    if (error instanceof InvalidPattern) throw new InvalidDigestInput(`"include": ${error.message}`);
    throw error;
  }
}

function readFlag(given: Fields, name: string): boolean {
  const value = given[name] ?? false;
  if (typeof value !== "boolean") throw new InvalidDigestInput(`"${name}" must be true or false.`);
  return value;
}

/** The first choice is the default. */
function readChoice<T extends string>(given: Fields, name: string, choices: readonly [T, ...T[]]): T {
  const value = given[name] ?? choices[0];
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new InvalidDigestInput(`"${name}" must be one of ${choices.join(", ")}.`);
  return found;
}

function readInteger(given: Fields, name: string, range: { min: number; max: number; otherwise: number }): number {
  const value = given[name] ?? range.otherwise;
  if (!Number.isInteger(value) || Number(value) < range.min || Number(value) > range.max) {
    throw new InvalidDigestInput(`"${name}" must be a whole number from ${range.min} to ${range.max}.`);
  }
  return Number(value);
}
