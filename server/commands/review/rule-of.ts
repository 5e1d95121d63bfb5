import type { ReviewRuleInput } from "../../contract/review";
import type { WantedRule } from "../../ports/review-store";

const MINUTE_MS = 60_000;

/** The rule in milliseconds. */
export function ruleOf({ scope, withinMinutes }: ReviewRuleInput): WantedRule {
  return { scope, withinMs: withinMinutes === null ? null : withinMinutes * MINUTE_MS };
}
