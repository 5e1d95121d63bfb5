/** SQL: whether the state of a version is what was stored, by its hash. Reads the state. */
export function isIntact(checkpoint: string): string {
  return `encode(sha256(convert_to(${checkpoint}.data::text, 'UTF8')), 'hex') = ${checkpoint}.sha256`;
}
