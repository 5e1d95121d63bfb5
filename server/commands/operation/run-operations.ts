import { decideTarget, type TargetAnswer } from "../../domain/operation/decide-target";
import { outcomeOfReceipt, outcomeOfRefusal, type TargetResult } from "../../domain/operation/judge-target";
import { type OperationOrder, SLICE, targetRequestId } from "../../domain/operation/operation";
import type { Outcome, Ports, SliceOrder } from "../../ports";
import type { OperationSlice, Target } from "../../ports/operation-store";
import { forkTargets } from "./fork-targets";

/** Gives the next targets of the operation that waited longest their turn. Returns how many targets had theirs; 0 when none is due. */
export function runOperations(ports: Ports): Promise<number> {
  return ports.operations.decideNext((slice) => decideSlice(ports, slice));
}

async function decideSlice(ports: Ports, slice: OperationSlice): Promise<readonly TargetResult[]> {
  const { verb } = slice.operation;
  if (verb === "fork") return forkTargets(ports, slice);
  const reached = slice.targets.flatMap(({ no, found }): TargetResult[] =>
    found ? [{ no, outcome: outcomeOfReceipt(verb, found), code: null, message: null, handle: found.handle }] : [],
  );
  const open = slice.targets.filter(({ found }) => found === null);
  const slices = Array.from({ length: Math.ceil(open.length / SLICE) }, (_, i) =>
    open.slice(i * SLICE, (i + 1) * SLICE),
  );
  const decide = (part: readonly Target[]) =>
    ports.tasks.transactSlice(part.map((target) => orderOf(ports, slice, target)));
  const outcomes = (await Promise.all(slices.map(decide))).flat();
  const decided = open.flatMap(({ no }, i) => {
    const outcome = outcomes[i];
    return outcome ? [{ no, ...resultOf(slice.operation, outcome) }] : [];
  });
  return [...reached, ...decided];
}

function orderOf(ports: Ports, { tenantId, operation }: OperationSlice, target: Target): SliceOrder<TargetAnswer> {
  const { no, taskId, handle } = target;
  const { actor, verb, reason } = operation;
  const ids = { handle: `suspend-${ports.newId()}`, checkpointId: ports.newId() };
  return {
    ref: { tenantId, taskId },
    act: { actor, verb, reason, requestId: targetRequestId(operation.id, no) },
    decide: decideTarget({ operation, handle, ids }),
  };
}

const FAILED = "It could not be tried to the end. Try it again.";

function resultOf(
  { verb }: OperationOrder,
  settled: PromiseSettledResult<Outcome<TargetAnswer>>,
): Omit<TargetResult, "no"> {
  if (settled.status === "rejected") return { outcome: "failed", code: null, message: FAILED, handle: null };
  const { value: outcome } = settled;
  if (outcome.kind === "refused") {
    const { code, message } = outcome.refusal;
    return { outcome: outcomeOfRefusal(verb, outcome.refusal), code, message, handle: null };
  }
  const { suspension, pending } = outcome.task;
  return { outcome: outcome.answer, code: null, message: null, handle: suspension ?? pending?.handle ?? null };
}
