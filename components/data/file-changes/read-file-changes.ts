import { isRecord } from "../is-record";

/** What a call changes in one file, as its agent told it. */
export interface FileChange {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
  /** Each behind "+", "-" or a space; "…" stands for lines that stay. */
  readonly lines: readonly string[];
  /** How many lines there are, where these are only their beginning. */
  readonly totalLines: number | null;
}

/** The `diffs` of a call or of its result; none where one of them is not told in lines. */
export function readFileChanges(value: unknown): readonly FileChange[] {
  if (!isRecord(value) || !Array.isArray(value.diffs)) return [];
  const changes = value.diffs.map(readFileChange).filter((change) => change !== null);
  return changes.length === value.diffs.length ? changes : [];
}

function readFileChange(diff: unknown): FileChange | null {
  if (!isRecord(diff)) return null;
  const { path, added, removed, lines, totalLines } = diff;
  if (typeof path !== "string" || typeof lines !== "string") return null;
  if (typeof added !== "number" || typeof removed !== "number") return null;
  return {
    path,
    added,
    removed,
    lines: lines === "" ? [] : lines.split("\n"),
    totalLines: typeof totalLines === "number" ? totalLines : null,
  };
}
