import type { Act } from "../domain/receipt/act";
import type { ReviewRule } from "../domain/review/review-time";
import type { ScopeCounts } from "../domain/review/scope-tree";

/** A rule as somebody wants it; without a time it is taken away. */
export type WantedRule = Pick<ReviewRule, "scope"> & { readonly withinMs: number | null };

/** How soon held tasks of a scope are looked at. */
export interface ReviewStore {
  rules(tenantId: string): Promise<readonly ReviewRule[]>;
  /** Scopes that have or had tasks, or are an agent's own. */
  scopes(tenantId: string): Promise<readonly ScopeCounts[]>;
  /** Held tasks that are in time now and would not be with this rule. */
  wouldBeOverdue(tenantId: string, rule: WantedRule): Promise<number>;
  /** Also for what is held already; what is overdue stays so. */
  set(tenantId: string, rule: WantedRule, act: Act): Promise<void>;
}
