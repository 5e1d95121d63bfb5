import type { ScopeNode } from "@/server/contract/review";

export function scopeName(scope: string | null): string {
  return scope ?? "All scopes";
}

/** Where a time comes from that is not the scope's own: "from prod", "the usual time". */
export function inheritedWords({ rule }: ScopeNode): string {
  if (rule === null) return "the usual time";
  return rule.scope === null ? "from all scopes" : `from ${rule.scope}`;
}
