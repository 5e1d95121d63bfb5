import type { WakeConditionView } from "../../../contract/task-view";
import type { WakeCondition } from "../../../domain/task/wake-condition";
import { toIsoOrNull } from "./instant";

/** Conditions of `suspension s`, in the order in which they were set. */
export const CONDITION_ROWS = `(select coalesce(json_agg(x), '[]') from (
      select c.kind, c.set_by as "setBy", c.topic, c.provider, case when c.kind in ('at', 'timeout') then c.due_at end as "dueAt",
        c.duration_minutes as "durationMinutes", c.on_timeout as "onTimeout", c.after_task_id as "afterTaskId", a.title as "afterTaskTitle",
        a.state as "afterTaskState", c.fired_at as "firedAt", c.closed_at as "closedAt", c.event_id as "eventId"
      from wake_condition c left join task a on a.id = c.after_task_id where c.handle = s.handle order by c.no) x)`;

export type StoredCondition = Omit<WakeConditionView, "dueAt" | "firedAt" | "status"> & {
  readonly dueAt: string | null;
  readonly firedAt: string | null;
  readonly closedAt: string | null;
};

export function toConditionView({ closedAt, ...stored }: StoredCondition): WakeConditionView {
  const ended = closedAt === null ? "open" : "closed";
  return {
    ...stored,
    dueAt: toIsoOrNull(stored.dueAt),
    firedAt: toIsoOrNull(stored.firedAt),
    status: stored.firedAt === null ? ended : "fired",
  };
}

/** A condition of a pause that is not yet true; its timeout does not run yet. */
export function toPlannedCondition(condition: WakeCondition): WakeConditionView {
  return {
    kind: condition.kind,
    setBy: "holder",
    topic: "topic" in condition ? condition.topic : null,
    provider: condition.kind === "trigger" ? condition.provider : null,
    dueAt: condition.kind === "at" ? condition.at : null,
    durationMinutes: condition.kind === "timeout" ? condition.durationMinutes : null,
    onTimeout: condition.kind === "timeout" ? condition.onTimeout : null,
    afterTaskId: condition.kind === "task" ? condition.taskId : null,
    afterTaskTitle: null,
    afterTaskState: null,
    status: "open",
    firedAt: null,
    eventId: null,
  };
}
