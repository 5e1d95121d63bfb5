import { createHash } from "node:crypto";
import type { Json } from "../../domain/json";
import { cleanText } from "../state/clean-text";
import { toJson } from "../state/to-json";
import type { StepContext } from "../task-context";
import type { Attempt } from "./attempt";
import { currentStep } from "./current-step";
import { errorText } from "./error-text";
import { whileExecuting } from "./executing";
import type { LiveStep, StepOrder, StepResult } from "./live-step";
import { StepFailed } from "./step-failed";
import { StepParts } from "./step-parts";

export type StepFunction = (step: StepContext) => unknown;

/** Runs a step and gives its result once the server has it. A discarded run whose pause was withdrawn runs again. */
export async function runStep(attempt: Attempt, spec: StepOrder, fn: StepFunction): Promise<Json | undefined> {
  for (;;) {
    const step = await attempt.admit(spec);
    const result = await whileExecuting(attempt, execute(attempt, step, fn));
    await attempt.record(step, result);
    if (step.discarded) continue;
    if (result.status === "failed") throw new StepFailed(spec.key, result.error, result.cause);
    return result.value;
  }
}

/** Runs the function as this step and gives what became of it. Never rejects. */
export async function execute(attempt: Attempt, step: LiveStep, fn: StepFunction): Promise<StepResult> {
  const parts = new StepParts(attempt, step);
  const context: StepContext = {
    signal: step.controller.signal,
    holding: step.holding.signal,
    idempotencyKey: idempotencyKey(attempt.work.taskId, step.spec.key),
    part: (key, options) => parts.begin(key, options),
  };
  try {
    const value = await currentStep.run(step, async () => fn(context));
    if (value === undefined) return { status: "completed" };
    return { status: "completed", value: toJson(value, `The result of step ${step.spec.key}`) };
  } catch (error) {
    return { status: "failed", error: cleanText(errorText(error), MAX_ERROR_CHARS), cause: error };
  } finally {
    parts.endAll();
  }
}

const MAX_ERROR_CHARS = 20_000;

/** Plain characters, so that it fits a header whatever the key is. */
function idempotencyKey(taskId: string, key: string): string {
  return `${taskId}:${createHash("sha256").update(key).digest("hex").slice(0, 32)}`;
}
