/** What is stored of an error: its message, else its name. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message.trim() === "" ? error.name : error.message;
}
