import type { ScopeNode } from "@/server/contract/review";

const MINUTE_MS = 60_000;
const MOST_MINUTES = 10_080;

export function minutesOf(withinMs: number): number {
  return Math.round(withinMs / MINUTE_MS);
}

/** A whole number of minutes up to a week, or null. */
export function readMinutes(text: string): number | null {
  const minutes = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return minutes >= 1 && minutes <= MOST_MINUTES ? minutes : null;
}

export function scopeName(scope: string | null): string {
  return scope ?? "All scopes";
}

/** Where a time comes from that is not the scope's own: "from prod", "the usual time". */
export function inheritedWords({ rule }: ScopeNode): string {
  if (rule === null) return "the usual time";
  return rule.scope === null ? "from all scopes" : `from ${rule.scope}`;
}
