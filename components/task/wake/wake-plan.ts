import type { JsonValue } from "@/server/contract/primitives";
import type { PauseTaskInput } from "@/server/contract/task-inputs";
import type { TimeoutAction } from "@/server/contract/task-view";

export const WAKE_KINDS = ["at", "event", "task", "after"] as const;
export type WakeKind = (typeof WAKE_KINDS)[number];

/** What wakes the task by itself as it stands in the form: as typed, checked by `checkWakePlan`. */
export interface WakePlan {
  readonly kinds: readonly WakeKind[];
  /** ISO 8601 instant; "" while none is chosen. */
  readonly at: string;
  readonly minutes: string;
  readonly onTimeout: TimeoutAction;
  /** What `resume_with_input` gives to the agent. */
  readonly input: string;
  readonly topic: string;
  /** "" for an event of this topic whoever sends it. */
  readonly provider: string;
  readonly task: AwaitedTask | null;
}

export interface AwaitedTask {
  readonly id: string;
  readonly title: string;
}

export type WakeConditionsInput = NonNullable<PauseTaskInput["conditions"]>;

const NO_WAKES: WakePlan = {
  kinds: [],
  at: "",
  minutes: "120",
  onTimeout: "resume_with_summary",
  input: "",
  topic: "",
  provider: "",
  task: null,
};

/** A plan kept as a draft; what is missing is as in a new form. */
export function readWakePlan(draft: JsonValue | undefined): WakePlan {
  if (typeof draft !== "object" || draft === null || Array.isArray(draft)) return NO_WAKES;
  return { ...NO_WAKES, ...(draft as Partial<WakePlan>) }; // our own draft, written below
}

/** The plan as a draft; nothing when it is that of a new form. */
export function toDraft(plan: WakePlan): JsonValue | undefined {
  const { task, kinds, ...texts } = plan;
  const isNew = JSON.stringify(plan) === JSON.stringify(NO_WAKES);
  return isNew ? undefined : { ...texts, kinds: [...kinds], task: task && { ...task } };
}

/** As the server takes it; undefined when only a person resumes it. The plan must have no problems. */
export function toConditions(plan: WakePlan): WakeConditionsInput | undefined {
  const has = (kind: WakeKind) => plan.kinds.includes(kind);
  if (plan.kinds.length === 0) return undefined;
  return {
    ...(has("at") ? { at: plan.at } : {}),
    ...(has("event") ? eventOf(plan) : {}),
    ...(has("task") && plan.task ? { afterTask: plan.task.id } : {}),
    ...(has("after") ? { timeout: timeoutOf(plan) } : {}),
  };
}

function eventOf({ topic, provider }: WakePlan): Pick<WakeConditionsInput, "onEvent" | "trigger"> {
  const from = provider.trim();
  return from === "" ? { onEvent: topic.trim() } : { trigger: { kind: topic.trim(), provider: from } };
}

function timeoutOf({ minutes, onTimeout, input }: WakePlan): NonNullable<WakeConditionsInput["timeout"]> {
  const durationMinutes = Number(minutes);
  return onTimeout === "resume_with_input"
    ? { durationMinutes, onTimeout, input: input.trim() }
    : { durationMinutes, onTimeout };
}
