import { z } from "zod";
import { Scope } from "./primitives";

export type { ScopeNode } from "../domain/review/scope-tree";

export const MINUTES_OF_A_WEEK = 7 * 24 * 60;

export const ReviewRuleInput = z.strictObject({
  /** Null: all scopes that have no rule of their own or above them. */
  scope: Scope.nullable(),
  /** How soon a held task is looked at; null takes the rule away. */
  withinMinutes: z.int().min(1).max(MINUTES_OF_A_WEEK).nullable(),
});
export type ReviewRuleInput = z.infer<typeof ReviewRuleInput>;

/** What a rule would do now. */
export interface ReviewPreview {
  /** Held tasks that it would mark overdue at once. */
  readonly overdue: number;
}
