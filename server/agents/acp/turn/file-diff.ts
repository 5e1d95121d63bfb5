import { plainText } from "../process/noise-log";

/** What a call changes in one file, as its agent tells it. */
export interface FileDiff {
  readonly path: string;
  /** Lines that are not on the other side; a moved line counts as none. */
  readonly added: number;
  readonly removed: number;
  /** The change line by line, each behind "+", "-" or a space; a line of "…" stands for those that stay. */
  readonly lines: string;
  /** How many lines there are, where `lines` is only their beginning. */
  readonly totalLines?: number;
}

/** Lines around a change that stay. */
const CONTEXT = 3;
/** Pairs of lines that are compared for what stays between the first and the last change; beyond that nothing does. */
const MAX_PAIRS = 250_000;

/** A file before and after, compared as they are and told as plain text. `boundDiffs` bounds what is told of it. */
export function diffFile(path: string, before: string, after: string): FileDiff {
  const [old, now] = [linesOf(before), linesOf(after)];
  return { path, ...countChanges(old, now), lines: withContext(changes(old, now)).join("\n") };
}

/** The same changes, all their lines together no longer than so many characters. */
export function boundDiffs(diffs: readonly FileDiff[], maxChars: number): readonly FileDiff[] {
  let left = maxChars;
  return diffs.map((diff) => {
    const bound = boundDiff(diff, left);
    left -= bound.lines.length;
    return bound;
  });
}

function boundDiff(diff: FileDiff, maxChars: number): FileDiff {
  if (diff.lines.length <= maxChars) return diff;
  const lines = diff.lines.slice(0, Math.max(0, maxChars)).toWellFormed();
  return { ...diff, lines, totalLines: diff.totalLines ?? diff.lines.split("\n").length };
}

function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.split("\n");
}

function countChanges(old: readonly string[], now: readonly string[]): Pick<FileDiff, "added" | "removed"> {
  const before = countLines(old);
  const after = countLines(now);
  return { added: surplus(after, before), removed: surplus(before, after) };
}

function countLines(lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

function surplus(of: ReadonlyMap<string, number>, over: ReadonlyMap<string, number>): number {
  let lines = 0;
  for (const [line, count] of of) lines += Math.max(0, count - (over.get(line) ?? 0));
  return lines;
}

interface Line {
  readonly sign: "+" | "-" | " ";
  readonly text: string;
}

function changes(old: readonly string[], now: readonly string[]): readonly Line[] {
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  return [
    ...signed(" ", old.slice(0, start)),
    ...between(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...signed(" ", old.slice(old.length - end)),
  ];
}

function between(old: readonly string[], now: readonly string[]): readonly Line[] {
  if (old.length * now.length > MAX_PAIRS) return [...signed("-", old), ...signed("+", now)];
  // Of each pair of tails, how many lines stay at most.
  const width = now.length + 1;
  const stay = new Uint16Array((old.length + 1) * width);
  const staying = (i: number, j: number) => stay[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      stay[i * width + j] =
        old[i] === now[j] ? staying(i + 1, j + 1) + 1 : Math.max(staying(i + 1, j), staying(i, j + 1));
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && old[i] === now[j]) {
      lines.push({ sign: " ", text: old[i++] ?? "" });
      j += 1;
    } else if (i < old.length && (j === now.length || staying(i + 1, j) >= staying(i, j + 1)))
      lines.push({ sign: "-", text: old[i++] ?? "" });
    else lines.push({ sign: "+", text: now[j++] ?? "" });
  }
  return lines;
}

function signed(sign: Line["sign"], texts: readonly string[]): readonly Line[] {
  return texts.map((text) => ({ sign, text }));
}

/** Only what changes, and a few lines around it. */
function withContext(lines: readonly Line[]): readonly string[] {
  const near = new Set<number>();
  lines.forEach(({ sign }, n) => {
    if (sign === " ") return;
    for (let at = n - CONTEXT; at <= n + CONTEXT; at++) near.add(at);
  });
  const shown: string[] = [];
  let isSkipping = false;
  lines.forEach(({ sign, text }, n) => {
    if (near.has(n)) shown.push(`${sign}${plainText(text.replaceAll("\r", ""))}`);
    else if (!isSkipping) shown.push("…");
    isSkipping = !near.has(n);
  });
  return shown;
}
