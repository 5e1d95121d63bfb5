const PLAIN = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;
const MAX_KEY_CHARS = 80;

/** A path as people write it, with a range where two paths differ: `partitions[18..35].state`. */
export function pathWords(first: readonly (string | number)[], last: readonly (string | number)[] = first): string {
  const words = first.map((key, depth) => {
    if (typeof key === "number") return last[depth] === key ? `[${key}]` : `[${key}..${last[depth]}]`;
    if (!PLAIN.test(key) || key.length > MAX_KEY_CHARS) return `[${JSON.stringify(key.slice(0, MAX_KEY_CHARS))}]`;
    return depth === 0 ? key : `.${key}`;
  });
  return words.join("");
}
