/** The two ends of a hash, enough to tell two apart: "9f3c41…e07". */
export function shortHash(sha256: string): string {
  return `${sha256.slice(0, 6)}…${sha256.slice(-3)}`;
}
