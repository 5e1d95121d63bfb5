import type { WakeConditionView } from "../contract/task-view";

/** An event that an agent waits for; every other kind names what it needs. */
export function aWakeCondition(overrides: Partial<WakeConditionView> = {}): WakeConditionView {
  return {
    kind: "event",
    setBy: "agent",
    topic: overrides.kind === undefined || overrides.kind === "trigger" ? "ci.build.completed:1234" : null,
    provider: null,
    dueAt: null,
    durationMinutes: null,
    onTimeout: null,
    afterTaskId: null,
    afterTaskTitle: null,
    afterTaskState: null,
    status: "open",
    firedAt: null,
    eventId: null,
    ...overrides,
  };
}
