import { REVIEW_MS } from "../../domain/review/review-time";

interface Place {
  /** SQL of the tenant and the scope of a task. */
  readonly tenant: string;
  readonly scope: string;
}

/** SQL of the rule `r` of the scope, else of the nearest above it; to stand after what is selected. */
export function nearestRule({ tenant, scope }: Place, rules = "scope_review"): string {
  return `from ${rules} r where r.tenant_id = ${tenant}
      and (r.scope = '' or r.scope = ${scope} or starts_with(${scope}, r.scope || '/')) order by length(r.scope) desc limit 1`;
}

/**
 * SQL of the interval in which a held task of a scope is looked at: the rule of the scope, else of the nearest above it. Whether
 * there is any rule is asked once, not for each task.
 */
export function reviewWithin(place: Place, rules = "scope_review"): string {
  const ofRules = `case when exists (select from ${rules}) then (select r.within_ms ${nearestRule(place, rules)}) end`;
  return `coalesce(${ofRules}, ${REVIEW_MS}) * interval '1 ms'`;
}
