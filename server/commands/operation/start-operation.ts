import { filterWords } from "../../contract/filter-words";
import { paramsOf, type StartOperationInput, type TargetSelection } from "../../contract/operation-inputs";
import type { EligibilityCounts } from "../../domain/operation/eligibility";
import { FORKS_PER_SECOND, isCountOff, MAX_TARGETS } from "../../domain/operation/operation";
import type { Refusal } from "../../domain/refusal";
import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";
import { countTargets } from "./count-targets";
import { operationAct, type StartedAnswer } from "./operation-act";

/**
 * Freezes the chosen tasks and hands them to the background process. They are counted again first: when that is too far
 * from what the person saw, nothing is started.
 */
export async function startOperation(
  ports: Ports,
  caller: Caller,
  input: StartOperationInput,
): Promise<Found<StartedAnswer>> {
  const { verb, selection, reason, requestId } = input;
  const id = ports.newId();
  const act = operationAct(caller, `operation.${verb}`, { operationId: id, reason, requestId });
  const refused = refusalOf(await countTargets(ports, caller, input), input);
  if (refused) {
    await ports.receipts.leave(caller.tenantId, act, { outcome: "refused", code: refused.code });
    return { refusal: refused };
  }
  const perSecond = paceOf(input);
  const order = { id, verb, actor: caller.actor, reason, params: paramsOf(input) };
  const started = await ports.operations.start(
    { ...order, tenantId: caller.tenantId, perSecond, requestId: requestId ?? null },
    selection,
    act,
  );
  return started.kind === "empty"
    ? { refusal: nothingSelected(selection, 0) }
    : { value: { operationId: started.operationId } };
}

/** What begins work goes on at a pace that workers can follow; the rest as fast as it goes. */
function paceOf(input: StartOperationInput): number | null {
  if (input.verb === "resume") return input.perSecond;
  return input.verb === "fork" ? FORKS_PER_SECOND : null;
}

function refusalOf(counts: EligibilityCounts, { selection, expected }: StartOperationInput): Refusal | null {
  const there = counts.will + counts.already + counts.ended + counts.cannot.reduce((sum, { count }) => sum + count, 0);
  if (counts.will === 0) return nothingSelected(selection, there);
  if (there > MAX_TARGETS) {
    const message = `That is ${there} tasks; one operation takes ${MAX_TARGETS}. Nothing was started. Narrow the filter.`;
    return { code: "TOO_MANY_TARGETS", message, found: there };
  }
  if (!isCountOff(expected, counts.will)) return null;
  const message = `It would now be ${counts.will} tasks, not ${expected}. Nothing was started. Look again.`;
  return { code: "SELECTION_CHANGED", message, found: counts.will };
}

/** With the filter, so that whoever chose by it sees which cut nothing fulfils. */
function nothingSelected(selection: TargetSelection, there: number): Refusal {
  const words = "filter" in selection ? filterWords(selection.filter) : "";
  const chosenBy = words === "" ? "" : ` matching ${words}`;
  const why =
    there === 0 ? `No task is chosen${chosenBy}.` : `None of the ${there} chosen tasks${chosenBy} would move.`;
  return { code: "NOTHING_SELECTED", message: `${why} Nothing was started.`, found: 0 };
}
