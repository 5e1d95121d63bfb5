import { findablePaths } from "./paths-of";

/** How far a path leads that leads nowhere. All are pointers with `*` in the place of an index. */
export interface NearPlace {
  /** The innermost part on the way that there is; "" where nothing of it is. */
  readonly at: string;
  /** The member that is not in it; null where the whole path is there, and holds no value itself. */
  readonly missing: string | null;
  /** What may have been meant, the likeliest first. */
  readonly close: readonly string[];
}

const MAX_CLOSE = 3;

/** Where a path comes closest to those that there are; null when it is one of them. */
export function nearPlace(sought: string, paths: readonly string[]): NearPlace | null {
  const known = new Set(paths);
  const forms = findablePaths(sought);
  if (forms.some((form) => known.has(form))) return null;
  const [best] = forms.map((form) => nearestOf(form, paths)).sort((a, b) => b.at.length - a.at.length);
  return best ?? null;
}

function nearestOf(sought: string, paths: readonly string[]): NearPlace {
  const keys = sought.split("/").slice(1);
  for (let depth = keys.length; ; depth -= 1) {
    const at = pointerTo(keys.slice(0, depth));
    const below = paths.filter((path) => path.startsWith(`${at}/`));
    if (below.length === 0 && depth > 0 && !paths.includes(at)) continue;
    const members = [...new Set(below.map((path) => path.slice(at.length + 1).split("/", 1)[0] ?? ""))];
    const [missing, ...rest] = keys.slice(depth);
    const close = missing === undefined ? members : likeliest(missing, members);
    return {
      at,
      missing: missing ?? null,
      close: close.slice(0, MAX_CLOSE).map((member) => at + pointerTo([member, ...rest])),
    };
  }
}

function pointerTo(keys: readonly string[]): string {
  return keys.map((key) => `/${key}`).join("");
}

/** Longer names are not typed by hand. */
const MAX_TYPED = 60;

/** The members that a slip of the hand makes of each other: a third of their letters at most. */
function likeliest(wanted: string, members: readonly string[]): readonly string[] {
  const mayBeMeant = ({ length }: string) => {
    const longer = Math.max(length, wanted.length);
    return longer <= MAX_TYPED && Math.abs(length - wanted.length) * 3 <= longer;
  };
  return members
    .filter(mayBeMeant)
    .map((member) => ({ member, slips: slipsBetween(wanted.toLowerCase(), member.toLowerCase()) }))
    .filter(({ member, slips }) => slips * 3 <= Math.max(member.length, wanted.length))
    .sort((a, b) => a.slips - b.slips)
    .map(({ member }) => member);
}

/** Letters to change, add or leave out until the one is the other. */
function slipsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const kept = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(kept, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
