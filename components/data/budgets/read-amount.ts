/** What somebody typed, in units of a budget; null when it is no amount above 0. */
export function readAmount(text: string, size: number): number | null {
  const typed = Number(text.trim().replaceAll(",", ""));
  const units = Math.round(typed * size);
  return text.trim() !== "" && Number.isSafeInteger(units) && units > 0 ? units : null;
}
