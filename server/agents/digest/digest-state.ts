import type { LargeFileChoice } from "./digest-input";
import { type FileMatch, InvalidPattern, matchList } from "./match-files";
import { showShort } from "./show-text";
import { rankLanguages, type Sums } from "./tally";

const PHASES = ["reading", "written"] as const;

export interface Standing {
  readonly phase: (typeof PHASES)[number];
  readonly folder: string;
  /** The file of the next step: while one runs, the one it reads. */
  readonly next: string | null;
  readonly read: Sums;
  readonly languages: ReadonlyMap<string, Sums>;
  readonly remaining: { readonly files: number; readonly bytes: number };
  readonly notRead: number;
  readonly largeFiles: LargeFileChoice | null;
  readonly skip: readonly string[];
}

/** The live state, as a person reads it in a checkpoint: a few hundred bytes, whatever the folder. */
export function toDigestState(standing: Standing) {
  const { languages, next, skip, ...rest } = standing;
  const rows = rankLanguages(languages).map(({ language, files, bytes, lines }) => [language, { files, bytes, lines }]);
  return {
    ...rest,
    next: next === null ? null : showShort(next, 200),
    languages: Object.fromEntries(rows),
    skip: [...skip],
  };
}

const COUNT = { type: "integer", minimum: 0 } as const;

export const DIGEST_STATE_SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: {
    phase: { type: "string", enum: PHASES },
    folder: { type: "string" },
    next: { type: ["string", "null"], description: "The file of the next step" },
    read: { type: "object", properties: { files: COUNT, bytes: COUNT, lines: COUNT, words: COUNT } },
    remaining: { type: "object", properties: { files: COUNT, bytes: COUNT } },
    notRead: { ...COUNT, description: "Files that vanished, changed or could not be opened" },
    languages: { type: "object" },
    largeFiles: { enum: ["skip", "head", "whole", null] },
    skip: {
      type: "array",
      title: "Leave out",
      description:
        "Patterns of files to leave out of the digest, also those read already. Edit it while the task is paused.",
      items: { type: "string", minLength: 1, maxLength: 300 },
      maxItems: 40,
    },
  },
} as const;

/** The one part of the state that people may edit. What is no pattern is dropped. */
export function readSkip(state: unknown): { readonly skip: readonly string[]; readonly isSkipped: FileMatch } {
  const given = typeof state === "object" && state !== null && "skip" in state ? state.skip : [];
  const skip = (Array.isArray(given) ? given : []).filter(isPattern).slice(0, 40);
  return { skip, isSkipped: skip.length === 0 ? () => false : matchList(skip) };
}

function isPattern(value: unknown): value is string {
  if (typeof value !== "string") return false;
  try {
    matchList([value]);
    return true;
  } catch (error) {
    if (error instanceof InvalidPattern) return false;
    throw error;
  }
}
