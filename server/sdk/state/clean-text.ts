/** Text for people: what cannot be stored is shown as a replacement character, and a limit cuts between characters. */
export function cleanText(text: string, maxLength: number): string {
  const clean = text.replaceAll("\0", "\ufffd").toWellFormed();
  if (clean.length <= maxLength) return clean;
  const cut = clean.slice(0, maxLength - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}
