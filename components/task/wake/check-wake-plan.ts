import { formatCountExact } from "@/components/ui/format/format-count";
import {
  PROVIDER_MAX,
  PROVIDER_PATTERN,
  PROVIDER_RULE,
  TIMEOUT_MAX_MINUTES,
  TOPIC_MAX,
  TOPIC_PATTERN,
  TOPIC_RULE,
} from "@/server/contract/topic-pattern";
import type { WakeKind, WakePlan } from "./wake-plan";

export type WakeField = "at" | "minutes" | "input" | "topic" | "provider" | "task";
export type WakeProblems = Readonly<Partial<Record<WakeField, string>>>;

/** What is wrong with a plan, by field; empty when it can be sent. The server checks the same again. */
export function checkWakePlan(plan: WakePlan, nowMs: number): WakeProblems {
  const problems: [WakeField, string | null][] = plan.kinds.flatMap((kind) => CHECKS[kind](plan, nowMs));
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

const CHECKS: Readonly<Record<WakeKind, (plan: WakePlan, nowMs: number) => [WakeField, string | null][]>> = {
  at: ({ at }, nowMs) => [["at", problemOfInstant(at, nowMs)]],
  event: ({ topic, provider }) => [
    ["topic", problemOfTopic(topic)],
    ["provider", problemOfProvider(provider)],
  ],
  task: ({ task }) => [["task", task ? null : "Choose the task that it waits for."]],
  after: ({ minutes, onTimeout, input }) => [
    ["minutes", problemOfMinutes(minutes)],
    ["input", onTimeout === "resume_with_input" && input.trim() === "" ? "Write what the agent is given then." : null],
  ],
};

function problemOfInstant(at: string, nowMs: number): string | null {
  if (at === "") return "Choose a time.";
  return Date.parse(at) <= nowMs ? "This time has passed." : null;
}

/** What is wrong with a topic as typed, or null. */
export function problemOfTopic(typed: string): string | null {
  const topic = typed.trim();
  if (topic === "") return "Name the event.";
  if (topic.length > TOPIC_MAX) return `A topic has at most ${TOPIC_MAX} characters.`;
  return TOPIC_PATTERN.test(topic) ? null : TOPIC_RULE;
}

/** What is wrong with a provider as typed, or null; none is any. */
export function problemOfProvider(typed: string): string | null {
  const provider = typed.trim();
  if (provider === "") return null;
  if (provider.length > PROVIDER_MAX) return `A provider has at most ${PROVIDER_MAX} characters.`;
  return PROVIDER_PATTERN.test(provider) ? null : PROVIDER_RULE;
}

function problemOfMinutes(typed: string): string | null {
  const minutes = Number(typed);
  const fits = typed.trim() !== "" && Number.isInteger(minutes) && minutes >= 1 && minutes <= TIMEOUT_MAX_MINUTES;
  return fits ? null : `A whole number of minutes, 1 to ${formatCountExact(TIMEOUT_MAX_MINUTES)}.`;
}

/** Where the server's word about a part of the conditions belongs in the form. */
const FIELD_OF: readonly (readonly [pointer: string, field: WakeField])[] = [
  ["/conditions/at", "at"],
  ["/conditions/onEvent", "topic"],
  ["/conditions/trigger/provider", "provider"],
  ["/conditions/trigger", "topic"],
  ["/conditions/timeout/input", "input"],
  ["/conditions/timeout", "minutes"],
  ["/conditions/afterTask", "task"],
];

/** The server's field errors at the fields of the form; what belongs to none of them is told by its message. */
export function toWakeProblems(fields: Readonly<Record<string, string>>): WakeProblems {
  const placed = Object.entries(fields).flatMap(([pointer, text]) => {
    const [, field] = FIELD_OF.find(([start]) => pointer.startsWith(start)) ?? [];
    return field ? [[field, text]] : [];
  });
  return Object.fromEntries(placed);
}
