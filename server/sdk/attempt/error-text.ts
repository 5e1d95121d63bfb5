/** What is stored of an error: its message, else its name. Never throws, whatever was thrown. */
export function errorText(error: unknown): string {
  try {
    if (!(error instanceof Error)) return String(error);
    const message = String(error.message);
    return message.trim() === "" ? String(error.name) : message;
  } catch {
    return "It threw what cannot be told as text.";
  }
}
