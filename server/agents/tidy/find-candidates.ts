import { createHash } from "node:crypto";
import { openInside } from "../digest/open-inside";
import type { PlannedFile } from "../digest/plan-folder";
import type { DigestRoot } from "../digest/resolve-folder";

/** A file that might go, and why. */
export interface Candidate {
  readonly path: string;
  readonly bytes: number;
  readonly why: string;
}

type Files = readonly PlannedFile[];

const DAY_NS = 86_400_000_000_000n;
/** Candidates that one question names. */
const MAX_NAMED = 50;
/** A file over this is not read to find its copies. */
const MAX_HASHED_BYTES = 64 * 1024 * 1024;

export function largeFiles(files: Files, overBytes: number): readonly Candidate[] {
  return largestFirst(files.filter(({ bytes }) => bytes > overBytes)).map(toCandidate("large"));
}

/** Not changed for so many days; `nowNs` is nanoseconds since 1970. */
export function oldFiles(
  files: Files,
  { days, nowNs }: { readonly days: number; readonly nowNs: bigint },
): readonly Candidate[] {
  const before = nowNs - BigInt(days) * DAY_NS;
  return largestFirst(files.filter(({ modified }) => BigInt(modified) < before)).map(
    toCandidate(`unchanged for ${days} days`),
  );
}

/** Files whose content another one has too: all but the first of each, by path. */
export async function copies(files: Files, root: DigestRoot, signal: AbortSignal): Promise<readonly Candidate[]> {
  const first = new Map<string, string>();
  const found: Candidate[] = [];
  for (const file of files.filter((one) => isWorthReading(one, files))) {
    signal.throwIfAborted();
    const sha256 = await hashOf(root, file);
    const original = sha256 === null ? undefined : first.get(sha256);
    if (original !== undefined) found.push({ path: file.path, bytes: file.bytes, why: `same as ${original}` });
    else if (sha256 !== null) first.set(sha256, file.path);
  }
  return found.slice(0, MAX_NAMED);
}

function isWorthReading({ bytes, path }: PlannedFile, files: Files): boolean {
  if (bytes === 0 || bytes > MAX_HASHED_BYTES) return false;
  return files.some((other) => other.bytes === bytes && other.path !== path);
}

async function hashOf(root: DigestRoot, file: PlannedFile): Promise<string | null> {
  const opened = await openInside(root, file);
  if (!("handle" in opened)) return null;
  try {
    const hash = createHash("sha256");
    for await (const chunk of opened.handle.createReadStream({ autoClose: false })) hash.update(chunk);
    return hash.digest("hex");
  } finally {
    await opened.handle.close();
  }
}

function largestFirst(files: Files): readonly PlannedFile[] {
  return files.toSorted((a, b) => b.bytes - a.bytes).slice(0, MAX_NAMED);
}

function toCandidate(why: string): (file: PlannedFile) => Candidate {
  return ({ path, bytes }) => ({ path, bytes, why });
}
