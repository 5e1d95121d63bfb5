/**
 * Globs that cannot be made slow: a star backtracks only to the last one before it, so a match costs at most
 * pattern length times text length. (Globs turned into regular expressions go exponential on names made for it.)
 */
export type Glob = readonly GlobSegment[];
type GlobSegment = "**" | readonly GlobToken[];
type GlobToken = "*" | { readonly fits: (character: string) => boolean };

/** `*`, `?`, `[a-z]`, `[!a]`, `**` as a whole part, `\` before a character that means itself; case counts. */
export function parseGlob(text: string): Glob {
  return text.split("/").map((part) => (part === "**" ? part : parseSegment(part)));
}

export function matchGlob(glob: Glob, path: string): boolean {
  return matchWild(glob, path.split("/"), {
    isWild: (segment) => segment === "**",
    fits: (segment, name) => segment !== "**" && matchSegment(segment, name),
  });
}

/** "a.{ts,tsx}" as "a.ts" and "a.tsx", inner braces too; null where that would be more than `max`. */
export function expandBraces(text: string, max: number): string[] | null {
  const done: string[] = [];
  const open = [text];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const group = /\{([^{}]*,[^{}]*)\}/.exec(next);
    if (!group) done.push(next);
    else {
      const [whole, inner = ""] = group;
      const before = next.slice(0, group.index);
      const after = next.slice(group.index + whole.length);
      open.push(...inner.split(",").map((choice) => before + choice + after));
    }
    if (open.length + done.length > max) return null;
  }
  return done;
}

function matchSegment(tokens: readonly GlobToken[], name: string): boolean {
  return matchWild(tokens, Array.from(name), {
    isWild: (token) => token === "*",
    fits: (token, character) => token !== "*" && token.fits(character),
  });
}

interface Wild<P, S> {
  readonly isWild: (pattern: P) => boolean;
  readonly fits: (pattern: P, subject: S) => boolean;
}

function matchWild<P, S>(pattern: readonly P[], subject: readonly S[], { isWild, fits }: Wild<P, S>): boolean {
  let p = 0;
  let s = 0;
  let wildAt = -1;
  let retryFrom = 0;
  while (s < subject.length) {
    const wanted = pattern[p];
    const given = subject[s];
    if (wanted !== undefined && isWild(wanted)) {
      wildAt = p;
      retryFrom = s;
      p += 1;
    } else if (wanted !== undefined && given !== undefined && fits(wanted, given)) {
      p += 1;
      s += 1;
    } else if (wildAt >= 0) {
      retryFrom += 1;
      s = retryFrom;
      p = wildAt + 1;
    } else return false;
  }
  return pattern.slice(p).every(isWild);
}

function parseSegment(part: string): GlobToken[] {
  const characters = Array.from(part);
  const tokens: GlobToken[] = [];
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? "";
    const end = character === "[" ? characters.indexOf("]", at + 2) : -1;
    if (character === "*") {
      if (tokens.at(-1) !== "*") tokens.push("*");
    } else if (character === "?") tokens.push({ fits: () => true });
    else if (end > 0) {
      tokens.push({ fits: classOf(characters.slice(at + 1, end)) });
      at = end;
    } else {
      if (character === "\\" && at + 1 < characters.length) at += 1;
      const literal = characters[at];
      tokens.push({ fits: (given) => given === literal });
    }
  }
  return tokens;
}

function classOf(inner: readonly string[]): (character: string) => boolean {
  const negated = inner[0] === "!" || inner[0] === "^";
  const members = negated ? inner.slice(1) : inner;
  const codeOf = (character: string | undefined): number => character?.codePointAt(0) ?? -1;
  const ranges: [number, number][] = [];
  for (let at = 0; at < members.length; at += 1) {
    const isRange = members[at + 1] === "-" && at + 2 < members.length;
    ranges.push([codeOf(members[at]), codeOf(members[isRange ? at + 2 : at])]);
    if (isRange) at += 2;
  }
  return (character) => ranges.some(([from, to]) => codeOf(character) >= from && codeOf(character) <= to) !== negated;
}
