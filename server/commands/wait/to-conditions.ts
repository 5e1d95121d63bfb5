import type { WakeConditions } from "../../contract/wake-conditions";
import { refillTopic } from "../../domain/budget/refill-topic";
import type { WakeCondition } from "../../domain/task/wake-condition";

/** Each thing that may wake the task by itself; a trigger with several events is several. */
export function toConditions({
  onEvent,
  trigger,
  at,
  timeout,
  afterTask,
  onBudgetRefill,
}: WakeConditions): readonly WakeCondition[] {
  const { kind, provider, match } = trigger ?? {};
  const events = kind ? [...new Set(match?.events ?? [kind])] : [];
  return [
    ...(onEvent ? [{ kind: "event", topic: onEvent } as const] : []),
    ...(onBudgetRefill ? [{ kind: "event", topic: refillTopic(onBudgetRefill) } as const] : []),
    ...events.map((topic) => ({ kind: "trigger", topic, provider: provider ?? "" }) as const),
    ...(at ? [{ kind: "at", at } as const] : []),
    ...(timeout ? [{ kind: "timeout", ...timeout, input: timeout.input ?? null } as const] : []),
    ...(afterTask ? [{ kind: "task", taskId: afterTask } as const] : []),
  ];
}
