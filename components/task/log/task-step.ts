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
  /** What else was told of its use; null where nothing was told, not even what it cost. */
  readonly usage: StepUse | null;
}

/** Figures that nobody told are null, which is not 0. */
export interface StepUse {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** The cost was worked out by the list of prices; nobody told it. */
  readonly isPriced: boolean;
  readonly model: string | null;
  /** Who or what told it, in its own words. */
  readonly source: string | null;
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
  const told = objectAt(data, "usage");
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
    spentMicros: numberAt(told, "costMicros"),
    usage: toUse(told),
  };
}

function toUse(told: Readonly<Record<string, JsonValue>>): StepUse | null {
  if (Object.keys(told).length === 0) return null;
  return {
    inputTokens: numberAt(told, "inputTokens"),
    outputTokens: numberAt(told, "outputTokens"),
    isPriced: textAt(told, "costFrom") === "prices",
    model: textAt(told, "model"),
    source: textAt(told, "source"),
  };
}

function toErrorText(error: JsonValue | undefined): string | null {
  if (error === undefined || error === null) return null;
  return typeof error === "string" ? error : JSON.stringify(error);
}
