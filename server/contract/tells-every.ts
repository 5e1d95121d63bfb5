/** Whether every word that was typed is somewhere in what a row tells, in any order. */
export function tellsEvery(typed: string, told: readonly string[]): boolean {
  const text = told.join(" ").toLowerCase();
  const words = typed.trim().toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word));
}
