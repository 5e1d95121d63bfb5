import { createHash } from "node:crypto";

/** What a step gives to whom it changes something outside: the same for each run of this step of this task. Plain characters, so that it fits a header whatever the step's key is. */
export function idempotencyKeyOf(taskId: string, stepKey: string): string {
  return `${taskId}:${createHash("sha256").update(stepKey).digest("hex").slice(0, 32)}`;
}
