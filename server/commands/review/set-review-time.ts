import type { ReviewRuleInput } from "../../contract/review";
import type { Caller, Ports } from "../../ports";
import { ruleOf } from "./rule-of";

/** Says how soon held tasks of a scope and of all below it are looked at. It only marks: nothing is resumed. */
export async function setReviewTime(ports: Ports, { tenantId, actor }: Caller, input: ReviewRuleInput): Promise<void> {
  const { scope, withinMinutes } = input;
  const time = withinMinutes === null ? "no time of its own" : `${withinMinutes} min`;
  const facts = { subject: `${scope === null ? "all scopes" : `scope ${scope}`}: ${time}` };
  await ports.reviews.set(tenantId, ruleOf(input), { actor, verb: "set_review_time", reason: null, facts });
}
