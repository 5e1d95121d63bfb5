/** An instant as people and browsers read it. Takes what the driver gives: a date, or text from inside JSON. */
export function toIso(at: Date | string): string {
  return (typeof at === "string" ? new Date(at) : at).toISOString();
}

export function toIsoOrNull(at: Date | string | null): string | null {
  return at === null ? null : toIso(at);
}
