import { expandBraces, matchGlob, parseGlob } from "./glob";

export type FileMatch = (path: string) => boolean;

const MAX_PATTERNS = 40;
const MAX_PATTERN_LENGTH = 300;
const MAX_CHOICES = 64;

/**
 * Reads "*.md, docs/**, !*.test.ts" as a test of paths inside the folder: a pattern without a slash means the name at
 * any depth, one with "!" takes out again, no pattern means every file. Throws `InvalidPattern` on what it will not read.
 */
export function matchFiles(patterns: string): FileMatch {
  return matchList(splitPatterns(patterns));
}

/** The same for a list, where a comma is part of a pattern. */
export function matchList(list: readonly string[]): FileMatch {
  if (list.length > MAX_PATTERNS) throw new InvalidPattern(`At most ${MAX_PATTERNS} patterns.`);
  const wanted = list.filter((pattern) => !pattern.startsWith("!")).map(compile);
  const unwanted = list.filter((pattern) => pattern.startsWith("!")).map((pattern) => compile(pattern.slice(1)));
  return (path) =>
    (wanted.length === 0 || wanted.some((matches) => matches(path))) && !unwanted.some((matches) => matches(path));
}

export class InvalidPattern extends Error {
  override readonly name = "InvalidPattern";
}

function compile(pattern: string): FileMatch {
  if (pattern === "" || pattern.length > MAX_PATTERN_LENGTH) {
    throw new InvalidPattern(`A pattern has 1 to ${MAX_PATTERN_LENGTH} characters.`);
  }
  const anywhere = !pattern.includes("/");
  const fromRoot = pattern.replace(/^\.?\//, "").replace(/\/$/, "/**");
  const globs = expandBraces(fromRoot, MAX_CHOICES)?.map(parseGlob);
  if (!globs) throw new InvalidPattern(`A pattern stands for at most ${MAX_CHOICES} choices in braces.`);
  return (path) => {
    const subject = anywhere ? path.slice(path.lastIndexOf("/") + 1) : path;
    return globs.some((glob) => matchGlob(glob, subject));
  };
}

/** Commas inside braces belong to the pattern: "*.{ts,tsx}, *.md" are two. */
function splitPatterns(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "{") depth += 1;
    if (character === "}") depth = Math.max(0, depth - 1);
    if ((character === "," && depth === 0) || character === "\n") parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
