import type { ReviewPreview, ReviewRuleInput } from "../../contract/review";
import type { Caller, Ports } from "../../ports";
import { ruleOf } from "./rule-of";

/** What a review time would mark overdue at once; nothing is changed. */
export async function previewReviewTime(
  ports: Ports,
  { tenantId }: Caller,
  input: ReviewRuleInput,
): Promise<ReviewPreview> {
  return { overdue: await ports.reviews.wouldBeOverdue(tenantId, ruleOf(input)) };
}
