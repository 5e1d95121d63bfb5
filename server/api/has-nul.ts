/** An address can say NUL in what follows its question mark, and no text that is kept can: JSON is looked through for it before. */
export function hasNul(params: URLSearchParams): boolean {
  return [...params].some((pair) => pair.some((text) => text.includes("\u0000")));
}
