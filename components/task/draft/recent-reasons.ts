const STORAGE_KEY = "checkrein.reasons";
const KEPT = 5;

/** The last five reasons typed on this device, newest first. */
export function recentReasons(): readonly string[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(known) ? known.filter((each) => typeof each === "string").slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function rememberReason(reason: string): void {
  const text = reason.trim();
  if (text === "") return;
  try {
    const others = recentReasons().filter((each) => each !== text);
    localStorage.setItem(STORAGE_KEY, JSON.stringify([text, ...others].slice(0, KEPT)));
  } catch {
    // Storage may be forbidden: the list is a convenience.
  }
}
