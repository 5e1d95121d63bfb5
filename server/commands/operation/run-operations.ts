import type { Standing } from "../../domain/budget/budget";
import { decideTarget, type TargetAnswer } from "../../domain/operation/decide-target";
import {
  outcomeOfReceipt,
  outcomeOfRefusal,
  TARGET_FAILED,
  type TargetResult,
} from "../../domain/operation/judge-target";
import { type OperationOrder, type OperationVerb, targetRequestId } from "../../domain/operation/operation";
import { stillHeld } from "../../domain/operation/still-held";
import type { Digest } from "../../domain/task/decide-resume";
import type { Outcome, Ports, SliceOrder } from "../../ports";
import type { OperationSlice, Target } from "../../ports/operation-store";
import { NO_RESTS, type RowRests } from "../../ports/row-rests";
import { makeDigest } from "../task/make-digest";
import { forkTargets } from "./fork-targets";

/**
 * Gives the next targets of the operation that waited longest their turn, up to so many turns on end while it is alone. Returns
 * how many targets had theirs; 0 when none is due.
 */
export function runOperations(ports: Ports, turns = 1, rows: RowRests = NO_RESTS): Promise<number> {
  return ports.operations.decideNext((slice) => decideSlice(ports, slice), turns, rows);
}

async function decideSlice(ports: Ports, slice: OperationSlice): Promise<readonly TargetResult[]> {
  const { verb } = slice.operation;
  if (verb === "fork") return forkTargets(ports, slice);
  const results: TargetResult[] = [];
  for (const { no, found } of slice.targets) {
    if (!found) continue;
    results.push({ no, outcome: outcomeOfReceipt(verb, found), code: null, message: null, handle: found.handle });
  }
  const open = slice.targets.filter(({ found }) => found === null);
  const outcomes = open.length === 0 ? [] : await decidePart(ports, { ...slice, targets: open });
  for (const [i, { no }] of open.entries()) {
    const outcome = outcomes[i];
    if (outcome) results.push(resultOf(slice.operation, no, outcome));
  }
  return results;
}

/** How often the digest is made again when somebody says something in between. */
const TRIES = 5;

/** Those that let go of a hold, so that a task may go on by what came true under it. */
const LETTING_GO: ReadonlySet<OperationVerb> = new Set(["release", "refill", "undo_pause"]);

type Settled = PromiseSettledResult<Outcome<TargetAnswer>>;

/** A timeout that was over meanwhile may give agents a digest: those are decided again with one, made when it is asked for. */
async function decidePart(ports: Ports, slice: OperationSlice, tries = 1): Promise<readonly Settled[]> {
  const { tenantId, operation, targets } = slice;
  const digestOf = ({ taskId }: Target) => makeDigest(ports, { tenantId, taskId });
  const digests = tries === 1 ? [] : await Promise.all(targets.map(digestOf));
  const stopping = operation.verb === "resume" ? await usedUpOf(ports, slice) : null;
  const orders = targets.map((target, i) => {
    const exhausted = stopping?.get(target.taskId) ?? [];
    return orderOf(ports, slice, { target, digest: digests[i] ?? null, exhausted });
  });
  const outcomes = await ports.tasks.transactSlice(orders);
  const busy = targets.filter((_, i) => isBusy(outcomes[i]));
  if (busy.length === 0 || tries === TRIES || !LETTING_GO.has(operation.verb)) return outcomes;
  const again = (await decidePart(ports, { ...slice, targets: busy }, tries + 1)).values();
  return outcomes.map((outcome) => (isBusy(outcome) ? (again.next().value ?? outcome) : outcome));
}

function isBusy(settled: Settled | undefined): boolean {
  if (settled?.status !== "fulfilled") return false;
  return settled.value.kind === "refused" && settled.value.refusal.code === "TASK_BUSY";
}

function usedUpOf({ budgets }: Ports, { tenantId, targets }: OperationSlice) {
  return budgets.usedUpOf(
    tenantId,
    targets.map(({ taskId }) => taskId),
  );
}

interface LookedAt {
  readonly target: Target;
  readonly digest: Digest | null;
  readonly exhausted: readonly Standing[];
}

function orderOf(ports: Ports, { tenantId, operation }: OperationSlice, looked: LookedAt): SliceOrder<TargetAnswer> {
  const { target, digest, exhausted } = looked;
  const { no, taskId, handle } = target;
  const { actor, verb, reason } = operation;
  const ids = { handle: `suspend-${ports.newId()}`, checkpointId: ports.newId() };
  return {
    ref: { tenantId, taskId },
    act: { actor, verb, reason, requestId: targetRequestId(operation.id, no) },
    decide: decideTarget({ operation, handle, ids, digest, exhausted }),
  };
}

function resultOf({ verb }: OperationOrder, no: number, settled: Settled): TargetResult {
  if (settled.status === "rejected") return { no, outcome: "failed", code: null, message: TARGET_FAILED, handle: null };
  const { value: outcome } = settled;
  if (outcome.kind === "refused") {
    const { code, message } = outcome.refusal;
    return { no, outcome: outcomeOfRefusal(verb, outcome.refusal), code, message, handle: null };
  }
  const { suspension, pending } = outcome.task;
  const message = outcome.kind === "moved" && LETTING_GO.has(verb) ? stillHeld(outcome.task) : null;
  return { no, outcome: outcome.answer, code: null, message, handle: suspension ?? pending?.handle ?? null };
}
