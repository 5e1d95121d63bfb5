import type { JsonValue } from "@/server/contract/primitives";
import type { EventView, TimeoutAction, WakeConditionView } from "@/server/contract/task-view";
import { eventData, numberAt, objectAt, textAt } from "./event-data";

/** What words about a condition need of it. */
export type ToldCondition = Omit<WakeConditionView, "setBy" | "status" | "firedAt" | "eventId" | "afterTaskState"> & {
  /** Of the budget whose refill came true; left out where it is not told. */
  readonly budgetName?: string | null;
};

const KINDS: readonly string[] = ["event", "trigger", "at", "timeout", "task"] satisfies WakeConditionView["kind"][];

/** The conditions that an event tells of, or the one of them that came true; odd ones are left out. */
export function toldConditions(event: EventView): readonly ToldCondition[] {
  const data = eventData(event);
  const all = Array.isArray(data.conditions) ? data.conditions : [objectAt(data, "condition")];
  return all.flatMap(readCondition);
}

function readCondition(told: JsonValue): readonly ToldCondition[] {
  if (typeof told !== "object" || told === null || Array.isArray(told)) return [];
  const data = told as Readonly<Record<string, JsonValue>>; // an object, by the guard above
  const kind = textAt(data, "kind");
  if (kind === null || !KINDS.includes(kind)) return [];
  return [
    {
      kind: kind as ToldCondition["kind"], // one of KINDS
      topic: textAt(data, "topic"),
      provider: textAt(data, "provider"),
      dueAt: textAt(data, "at"),
      durationMinutes: numberAt(data, "durationMinutes"),
      onTimeout: textAt(data, "onTimeout") as TimeoutAction | null, // the server's own closed list
      afterTaskId: textAt(data, "taskId"),
      afterTaskTitle: null,
      budgetName: textAt(data, "budgetName"),
    },
  ];
}
