import type { JsonValue } from "@/server/contract/primitives";
import type { EventView } from "@/server/contract/task-view";
import { eventData, instantAt, numberAt, objectAt, textAt } from "./event-data";

export type StepStatus = "completed" | "failed" | "discarded";

/** One run of a step, as its record says. Instants are ms since 1970. */
export interface TaskStep {
  readonly seq: number;
  readonly key: string;
  readonly name: string;
  readonly tool: string | null;
  /** What its tool was called with, in short. */
  readonly calledWith: string | null;
  readonly status: StepStatus;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly result: JsonValue | undefined;
  /** What came of it was too large for the log and is read by itself. */
  readonly isCut: boolean;
  readonly error: string | null;
  readonly spentMicros: number | null;
}

const STATUS: Readonly<Record<string, StepStatus>> = {
  "step.completed": "completed",
  "step.failed": "failed",
  "step.discarded": "discarded",
};

/** The step an event records the end of, or null. */
export function findStep(event: EventView): TaskStep | null {
  const status = STATUS[event.type];
  if (!status) return null;
  const data = eventData(event);
  const endedAt = instantAt(data, "endedAt") ?? Date.parse(event.at);
  const key = textAt(data, "key") ?? `step ${event.seq}`;
  return {
    seq: event.seq,
    key,
    name: textAt(data, "name") ?? key,
    tool: textAt(data, "tool"),
    calledWith: textAt(data, "calledWith"),
    status,
    startedAt: Math.min(instantAt(data, "startedAt") ?? endedAt, endedAt),
    endedAt,
    result: data.result,
    isCut: numberAt(data, "omittedBytes") !== null && data.result === undefined && data.error === undefined,
    error: toErrorText(data.error),
    spentMicros: numberAt(objectAt(data, "usage"), "costMicros"),
  };
}

function toErrorText(error: JsonValue | undefined): string | null {
  if (error === undefined || error === null) return null;
  return typeof error === "string" ? error : JSON.stringify(error);
}
