import type { PauseTaskInput } from "../../contract/task-inputs";
import { decidePause, type PauseAnswer } from "../../domain/task/decide-pause";
import type { Caller, Ports } from "../../ports";
import { type ActResult, runAct } from "./run-act";

/** `signal` ends the wait, not the pause: the server stops, or nobody listens any more. */
type PauseOrder = PauseTaskInput & { readonly signal?: AbortSignal };

/** Asks for a pause and waits up to `waitMs` for its boundary; the task tells what came of it. */
export async function pauseTask(ports: Ports, caller: Caller, input: PauseOrder): Promise<ActResult<PauseAnswer>> {
  const result = await runAct(ports, caller, {
    ...input,
    verb: "pause",
    decide: (task, at) =>
      decidePause(
        task,
        {
          mode: input.mode,
          reason: input.reason,
          actor: caller.actor,
          holder: caller.actor.kind === "operator" ? "operator" : "client",
          handle: `suspend-${ports.newId()}`,
          checkpointId: ports.newId(),
        },
        at,
      ),
  });
  if (input.waitMs > 0 && "answer" in result && result.answer === "pausing") await untilSettled(ports, caller, input);
  return result;
}

/** Returns when the pause is no longer pending, or when the time is over. */
async function untilSettled(ports: Ports, caller: Caller, input: PauseOrder): Promise<void> {
  const ref = { tenantId: caller.tenantId, taskId: input.taskId };
  const time = AbortSignal.timeout(input.waitMs);
  const patience = input.signal ? AbortSignal.any([input.signal, time]) : time;
  while (!patience.aborted) {
    const woken = ports.wakes.wait([`task:${input.taskId}`], input.waitMs, patience);
    const task = await ports.tasks.find(ref);
    if (!task?.pending) return;
    await woken;
  }
}
