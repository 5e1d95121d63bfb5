/** Operator input of resumes as text: typed text as it is, other JSON written out. */
export function toNotes(inputs: readonly unknown[]): string[] {
  return inputs.map((input) => (typeof input === "string" ? input : JSON.stringify(input, null, 2)));
}
