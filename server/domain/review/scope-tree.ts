import { pathsUp, type ReviewRule, type ReviewTime, reviewTimeOf } from "./review-time";

/** Tasks of exactly one scope. */
export interface ScopeCounts {
  readonly scope: string;
  /** Not ended. */
  readonly active: number;
  readonly overdue: number;
}

/** A scope with all below it; null is all scopes. */
export interface ScopeNode extends ReviewTime {
  readonly scope: string | null;
  /** How many scopes are above it. */
  readonly depth: number;
  readonly active: number;
  readonly overdue: number;
}

/** Every scope that has tasks or a rule, and those above it, each before what is below it. */
export function scopeTree(counts: readonly ScopeCounts[], rules: readonly ReviewRule[]): readonly ScopeNode[] {
  const totals = new Map<string | null, { active: number; overdue: number }>([[null, { active: 0, overdue: 0 }]]);
  const named = [...counts, ...rules.map(({ scope }) => ({ scope, active: 0, overdue: 0 }))];
  for (const { scope, active, overdue } of named) {
    for (const path of pathsUp(scope)) {
      const total = totals.get(path);
      totals.set(path, { active: (total?.active ?? 0) + active, overdue: (total?.overdue ?? 0) + overdue });
    }
  }
  return [...totals]
    .sort(([a], [b]) => compareScopes(a, b))
    .map(([scope, total]) => ({ scope, depth: pathsUp(scope).length - 1, ...total, ...reviewTimeOf(scope, rules) }));
}

/** By segment, so that what is below a scope comes before its neighbours. */
function compareScopes(a: string | null, b: string | null): number {
  const [left, right] = [segmentsOf(a), segmentsOf(b)];
  const at = left.findIndex((segment, index) => segment !== right[index]);
  const [one, other] = [left[at], right[at]];
  if (one === undefined || other === undefined) return left.length - right.length;
  return one < other ? -1 : 1;
}

function segmentsOf(scope: string | null): readonly string[] {
  return scope === null ? [] : scope.split("/");
}
