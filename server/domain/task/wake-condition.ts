import type { Json } from "../json";

export const TIMEOUT_ACTIONS = ["resume_with_summary", "resume_with_input", "fail"] as const;
export type TimeoutAction = (typeof TIMEOUT_ACTIONS)[number];

/** Something that wakes a held task by itself, as it was asked for. */
export type WakeCondition =
  | { readonly kind: "event"; readonly topic: string }
  /** An event of the topic, from this provider alone. */
  | { readonly kind: "trigger"; readonly topic: string; readonly provider: string }
  /** ISO 8601 instant. */
  | { readonly kind: "at"; readonly at: string }
  /** Counted from when the task is held. */
  | {
      readonly kind: "timeout";
      readonly durationMinutes: number;
      readonly onTimeout: TimeoutAction;
      /** What `resume_with_input` gives to the run; else null. Marks stand in the place of its secrets. */
      readonly input: Json;
      /** sha256 of what was given, as canonical JSON; left out where there is no input. */
      readonly inputHash?: string;
    }
  /** The end of another task, however it ends. */
  | { readonly kind: "task"; readonly taskId: string };

/** Who set it: the agent when it parked, or the first one who holds the task. Firing lets that one go, and nobody else. */
export type SetBy = "agent" | "holder";

/** A condition of an open suspension, as far as decisions need it; what does not apply to its kind is null. */
export interface StandingCondition {
  /** 1, 2, 3 … within the suspension. */
  readonly no: number;
  readonly setBy: SetBy;
  readonly kind: WakeCondition["kind"];
  readonly topic: string | null;
  readonly provider: string | null;
  /** Of `at` and `timeout`, by the database clock. */
  readonly dueAt: Date | null;
  readonly onTimeout: TimeoutAction | null;
  readonly afterTaskId: string | null;
}

/** What made a condition true. */
export interface Evidence {
  /** What the run is given: a timeout's input, an event's data; null for nothing. */
  readonly input: Json;
  /** sha256 of what was given, as canonical JSON; left out where that is the input as it stands here. */
  readonly inputHash?: string | null | undefined;
  readonly eventId: string | null;
}

/** A condition that came true while others held the task; it counts when they let go. */
export type FiredCondition = StandingCondition & Evidence;

/** Conditions of a suspension, numbered on from those that it has. */
export interface NewConditions {
  readonly handle: string;
  readonly setBy: SetBy;
  readonly firstNo: number;
  readonly conditions: readonly WakeCondition[];
  /** Events count that came after this instant, ISO 8601. */
  readonly listensSince: string;
}

/** What an event says of conditions that were set: of what the run is given later no more than its hash. */
export function factsOfConditions(conditions: readonly WakeCondition[]): { readonly conditions?: Json } {
  if (conditions.length === 0) return {};
  return {
    conditions: conditions.map((condition) =>
      condition.kind === "timeout" ? factsOfTimeout(condition) : { ...condition },
    ),
  };
}

function factsOfTimeout({ kind, durationMinutes, onTimeout, inputHash }: Extract<WakeCondition, { kind: "timeout" }>) {
  return { kind, durationMinutes, onTimeout, ...(inputHash ? { inputHash } : {}) };
}
