import { type PreviewOperationInput, paramsOf } from "../../contract/operation-inputs";
import type { UnfitTargets } from "../../contract/operation-view";
import { eligibilityOf } from "../../domain/operation/eligibility";
import type { Caller, Ports } from "../../ports";

const NAMED = 50;

/** Which of the chosen tasks the operation would not move, and why, as far as can be said before it is tried; the oldest first. */
export async function findUnfitTargets(
  { operations }: Pick<Ports, "operations">,
  { tenantId }: Caller,
  input: PreviewOperationInput,
): Promise<UnfitTargets> {
  const order = { verb: input.verb, params: paramsOf(input) };
  const sampled = await operations.sample(tenantId, input.selection, input.verb);
  const unfit = sampled.flatMap(({ taskId, title, group }) => {
    const found = eligibilityOf(group, order);
    return found.kind === "cannot" ? [{ taskId, title, agent: group.agentName, reason: found.reason }] : [];
  });
  return { tasks: unfit.slice(0, NAMED) };
}
