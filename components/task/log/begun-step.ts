import type { EventView } from "@/server/contract/task-view";
import { eventData, instantAt, textAt } from "./event-data";

/** A step that was told to have begun. */
export interface BegunStep {
  readonly seq: number;
  readonly key: string;
  readonly name: string;
  readonly tool: string | null;
  readonly repeatable: boolean;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** The step an event tells the beginning of, or null. */
export function findBegunStep(event: EventView): BegunStep | null {
  if (event.type !== "step.started") return null;
  const data = eventData(event);
  const key = textAt(data, "key");
  if (key === null) return null;
  return {
    seq: event.seq,
    key,
    name: textAt(data, "name") ?? key,
    tool: textAt(data, "tool"),
    repeatable: data.repeatable !== false,
    startedAt: instantAt(data, "startedAt") ?? Date.parse(event.at),
  };
}
