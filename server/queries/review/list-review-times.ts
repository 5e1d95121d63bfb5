import { type ScopeNode, scopeTree } from "../../domain/review/scope-tree";
import type { Caller, Ports } from "../../ports";

/** Every scope with how soon its held tasks are looked at, and how many are overdue. */
export async function listReviewTimes({ reviews }: Ports, { tenantId }: Caller): Promise<readonly ScopeNode[]> {
  const [counts, rules] = await Promise.all([reviews.scopes(tenantId), reviews.rules(tenantId)]);
  return scopeTree(counts, rules);
}
