/** A held task is looked at within this time, or marked overdue; where no scope says otherwise. */
export const REVIEW_MS = 30 * 60_000;

/** The time that a scope sets for itself and all below; null is all scopes. */
export interface ReviewRule {
  readonly scope: string | null;
  readonly withinMs: number;
}

/** How soon a held task of a scope is looked at, and who says so. */
export interface ReviewTime {
  readonly withinMs: number;
  /** The rule that holds; null: none does. */
  readonly rule: ReviewRule | null;
}

/** The rule of the scope itself, else of the nearest one above it. The store says the same in SQL. */
export function reviewTimeOf(scope: string | null, rules: readonly ReviewRule[]): ReviewTime {
  for (const path of pathsUp(scope)) {
    const rule = rules.find((each) => each.scope === path);
    if (rule) return { withinMs: rule.withinMs, rule };
  }
  return { withinMs: REVIEW_MS, rule: null };
}

/** The scope, then those above it; all scopes last. */
export function pathsUp(scope: string | null): readonly (string | null)[] {
  if (scope === null) return [null];
  const segments = scope.split("/");
  return [...segments.map((_, at) => segments.slice(0, segments.length - at).join("/")), null];
}
