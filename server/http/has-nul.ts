/** An address can say NUL, and no text that is kept can: JSON is looked through for it before. */
export function hasNul(texts: Iterable<readonly [name: string, value: string]>): boolean {
  return [...texts].some((pair) => pair.some((text) => text.includes("\u0000")));
}
