import type { ReserveAnswer, ReserveUsage } from "../../contract/reserve-usage";
import { sayExhausted, tightest } from "../../domain/budget/tightest";
import type { Refusal } from "../../domain/refusal";
import { directiveFor } from "../../domain/task/directive";
import type { Ports, TaskRef } from "../../ports";
import { holdBy } from "../budget/hold-exhausted";

export type ReserveResult =
  | { readonly kind: "answered"; readonly answer: ReserveAnswer }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Sets aside what a metered call may use up, before it is made. Where there is less left, the task is asked to stop before the spend. */
export async function reserveUsage(ports: Ports, ref: TaskRef, wish: ReserveUsage): Promise<ReserveResult> {
  const { attempt, tokens, costMicros, steps, requestId = null } = wish;
  const reserved = await ports.budgets.reserve(ref, { attempt, tokens, costMicros, steps, requestId });
  if (reserved.kind === "superseded") {
    const message = "This attempt no longer holds the task. Nothing was reserved; stop.";
    return { kind: "refused", refusal: { code: "ATTEMPT_SUPERSEDED", message, taskId: ref.taskId } };
  }
  const task = await ports.tasks.find(ref);
  if (!task) return { kind: "refused", refusal: { code: "TASK_NOT_FOUND", message: "There is no such task.", ...ref } };
  if (reserved.kind === "reserved") {
    return {
      kind: "answered",
      answer: { reserved: true, why: null, ...directiveFor(task, attempt), version: task.version },
    };
  }
  const held = await holdBy(ports, task, { budgets: reserved.budgets, whileExhausted: false });
  const decides = tightest(reserved.budgets);
  const why = decides && sayExhausted(decides);
  return { kind: "answered", answer: { reserved: false, why, ...directiveFor(held, attempt), version: held.version } };
}
