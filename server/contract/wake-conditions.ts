import { z } from "zod";
import { TIMEOUT_ACTIONS } from "../domain/task/wake-condition";
import { Instant, JsonValue, TaskId } from "./primitives";
import {
  PROVIDER_MAX,
  PROVIDER_PATTERN,
  PROVIDER_RULE,
  TIMEOUT_MAX_MINUTES,
  TOPIC_MAX,
  TOPIC_PATTERN,
  TOPIC_RULE,
} from "./topic-pattern";

/** Most topics that one trigger may name. */
const MAX_TRIGGER_EVENTS = 20;
/** Largest input that a timeout may keep, characters of JSON. */
const MAX_TIMEOUT_INPUT_CHARS = 65_536;

/** What an event is called, for example `ci.build.completed:1234`. */
export const Topic = z.string().min(1).max(TOPIC_MAX).regex(TOPIC_PATTERN, TOPIC_RULE);
/** The system an event comes from, for example `github`. */
export const Provider = z.string().min(1).max(PROVIDER_MAX).regex(PROVIDER_PATTERN, PROVIDER_RULE);

/** In lower case, as the topic of its refill has it. */
export const BudgetId = z.uuid().toLowerCase();

const TriggerCondition = z.strictObject({
  kind: Topic,
  provider: Provider,
  /** Left out, or without events: the kind itself is the topic. */
  match: z.strictObject({ events: z.array(Topic).min(1).max(MAX_TRIGGER_EVENTS).optional() }).optional(),
});

const TimeoutCondition = z
  .strictObject({
    durationMinutes: z.int().min(1).max(TIMEOUT_MAX_MINUTES),
    onTimeout: z.enum(TIMEOUT_ACTIONS).default("resume_with_summary"),
    /** What `resume_with_input` gives to the run. */
    input: JsonValue.optional(),
  })
  .superRefine(({ onTimeout, input }, ctx) => {
    const fault = faultOfInput(onTimeout === "resume_with_input", input ?? null);
    if (fault) ctx.addIssue({ code: "custom", path: ["input"], message: fault });
  });

function faultOfInput(needed: boolean, input: JsonValue): string | null {
  if (!needed) return input === null ? null : "Only resume_with_input takes an input.";
  if (input === null || (typeof input === "string" && input.trim() === "")) return "resume_with_input needs an input.";
  const long = JSON.stringify(input).length > MAX_TIMEOUT_INPUT_CHARS;
  return long ? `An input that waits has at most ${MAX_TIMEOUT_INPUT_CHARS} characters of JSON.` : null;
}

/** What wakes a held task by itself, whichever comes first; none of them: only somebody's resume. */
export const WakeConditions = z.strictObject({
  /** An event of this topic, whoever sends it. */
  onEvent: Topic.optional(),
  /** An event of this provider. */
  trigger: TriggerCondition.optional(),
  at: Instant.optional(),
  timeout: TimeoutCondition.optional(),
  /** The end of another task, however it ends; one that has ended wakes at once. */
  afterTask: TaskId.optional(),
  /** The budget with this id has something left again: somebody raised it, or it began anew. */
  onBudgetRefill: BudgetId.optional(),
});
export type WakeConditions = z.infer<typeof WakeConditions>;
