import type { KeyedQuestion } from "./digest-context";
import { LARGE_FILE_CHOICES, type LargeFileChoice } from "./digest-input";
import { formatBytes, formatCounted } from "./format-amount";
import type { PlannedFile } from "./plan-folder";
import { showShort } from "./show-text";

const NAMED_IN_TEXT = 3;
const LISTED = 200;

/** The question about files over the limit; names and sizes are in its payload. */
export function askAboutLargeFiles(files: readonly PlannedFile[], limitBytes: number): KeyedQuestion {
  const total = formatBytes(files.reduce((sum, file) => sum + file.bytes, 0));
  const names = files.slice(0, NAMED_IN_TEXT).map((file) => `${showShort(file.path, 60)} (${formatBytes(file.bytes)})`);
  const more = files.length - names.length;
  const list = more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
  const are = files.length === 1 ? "is" : "are";
  return {
    key: "large-files",
    message:
      `${formatCounted(files.length, "file")} of ${total} ${are} larger than ${formatBytes(limitBytes)}: ${list}. ` +
      `What should I do with ${files.length === 1 ? "it" : "them"}?`,
    schema: LARGE_FILES_SCHEMA,
    payload: {
      limitBytes,
      count: files.length,
      files: files.slice(0, LISTED).map(({ path, bytes }) => ({ path, bytes })),
    },
  };
}

const LARGE_FILES_SCHEMA = {
  type: "object",
  additionalProperties: false,
  required: ["largeFiles"],
  properties: {
    largeFiles: {
      title: "Large files",
      type: "string",
      oneOf: [
        { const: "skip", title: "Leave them out", description: "They are listed by name and size" },
        { const: "head", title: "Only the start", description: "The first 64 KiB of each, without a hash" },
        { const: "whole", title: "Read them whole", description: "Every byte counts as a token" },
      ],
    },
  },
} as const;

/** The choice in an answer; null for one without, as when the question expired. */
export function findLargeFileChoice(answer: unknown): LargeFileChoice | null {
  const value = typeof answer === "object" && answer !== null && "largeFiles" in answer ? answer.largeFiles : answer;
  return LARGE_FILE_CHOICES.find((choice) => choice === value) ?? null;
}
