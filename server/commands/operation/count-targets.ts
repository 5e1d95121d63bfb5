import { type PreviewOperationInput, paramsOf, type StartOperationInput } from "../../contract/operation-inputs";
import { countEligibility, type EligibilityCounts } from "../../domain/operation/eligibility";
import type { Caller, Ports } from "../../ports";

/** What the operation would come to now, counted; nothing is started. */
export async function countTargets(
  { operations }: Pick<Ports, "operations">,
  { tenantId }: Caller,
  input: PreviewOperationInput | StartOperationInput,
): Promise<EligibilityCounts> {
  const { selection } = input;
  const groups = await operations.groups(tenantId, selection, input.verb);
  const named = "taskIds" in selection ? new Set(selection.taskIds.map((id) => id.toLowerCase())).size : null;
  return countEligibility(groups, { verb: input.verb, params: paramsOf(input) }, named);
}
