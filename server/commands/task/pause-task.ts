import type { PauseTaskInput } from "../../contract/task-inputs";
import type { Refusal } from "../../domain/refusal";
import type { Decision } from "../../domain/task/change";
import { decidePause, type PauseAnswer } from "../../domain/task/decide-pause";
import { refuse } from "../../domain/task/refuse";
import type { Task } from "../../domain/task/task";
import { factsOfConditions } from "../../domain/task/wake-condition";
import type { Caller, Ports, TaskRef } from "../../ports";
import type { ClientCaller } from "../client/submit-message";
import { keepSealed } from "../seal-input";
import { unlessFaulty } from "../wait/find-condition-faults";
import { takeConditions } from "../wait/take-conditions";
import { type ActResult, runAct } from "./run-act";

/** `signal` ends the wait, not the pause: the server stops, or nobody listens any more. */
type PauseOrder = PauseTaskInput & {
  readonly signal?: AbortSignal;
  /** A door that takes fewer pauses than the rule: why it does not take this one. */
  readonly narrow?: (task: Task) => Pick<Refusal, "message" | "allowedFrom"> | null;
};

const MINUTE_MS = 60_000;

/** The handle of the hold that came of a pause, or will at its boundary. */
export interface PauseAsked {
  readonly handle: string | null;
}

/** Asks for a pause and waits up to `waitMs` for its boundary; the task and the handle tell what came of it. */
export async function pauseTask(
  ports: Ports,
  caller: Caller | ClientCaller,
  input: PauseOrder,
): Promise<ActResult<PauseAsked>> {
  const ref = { tenantId: caller.tenantId, taskId: input.taskId };
  const { actor } = caller;
  const client = "client" in caller ? caller : null;
  const asked = { asked: input.conditions ?? {}, place: "/conditions", actor, client };
  const { conditions, faults, sealed } = await takeConditions(ports, ref, asked);
  const order = {
    mode: input.mode,
    reason: input.reason,
    actor,
    holder: actor.kind === "operator" ? "operator" : "client",
    conditions,
    metadata: input.metadata,
    reviewMs: input.reviewWithinMinutes === undefined ? undefined : input.reviewWithinMinutes * MINUTE_MS,
  } as const;
  let handle: string | null = null;
  let seenVersion = 0;
  const result = await runAct(ports, caller, {
    ...input,
    verb: "pause",
    facts: factsOfConditions(conditions),
    decide(task, at) {
      const ids = { handle: `suspend-${ports.newId()}`, checkpointId: ports.newId() };
      const narrowed = input.narrow?.(task);
      const decision = narrowed
        ? refuse<PauseAnswer>(task, { code: "TASK_NOT_PAUSABLE", ...narrowed })
        : keepSealed(unlessFaulty(decidePause(task, { ...order, ...ids }, at), task, faults), sealed);
      handle = handleOf(task, decision);
      seenVersion = task.version;
      return decision;
    },
  });
  if (!("answer" in result)) return result;
  if (input.waitMs > 0 && result.answer === "pausing") await untilSettled(ports, ref, { ...input, seenVersion });
  return { kind: result.kind, answer: { handle } };
}

function handleOf(task: Task, decision: Decision<PauseAnswer>): string | null {
  const { pending, suspension } = (decision.kind === "moved" && decision.change.control) || task;
  return pending?.handle ?? suspension;
}

type Patience = Pick<PauseOrder, "waitMs" | "signal"> & { readonly seenVersion: number };

/** Returns when the pause is no longer pending, or when the time is over. */
async function untilSettled(ports: Ports, ref: TaskRef, { waitMs, signal, seenVersion }: Patience): Promise<void> {
  const untilMs = performance.now() + waitMs;
  for (let leftMs = waitMs; leftMs > 0 && !signal?.aborted; leftMs = untilMs - performance.now()) {
    const woken = ports.wakes.wait([`task:${ref.taskId}`], leftMs, signal);
    const last = ports.tasks.recall(ref);
    if (last && last.version > seenVersion && !last.pending) return;
    const task = await ports.tasks.find(ref);
    if (!task?.pending) return;
    await woken;
  }
}
