import type { WakeConditionView } from "../../contract/task-view";
import type { Json } from "../../domain/json";
import { isObject } from "../json-object";
import type { ResumeConditions } from "./resume-conditions";

interface Fact {
  readonly kind: string;
  readonly topic: string | null;
  readonly provider: string | null;
  readonly at: string | null;
  readonly durationMinutes: number | null;
  readonly onTimeout: string | null;
  readonly afterTask: string | null;
}

/** Of a suspension: what the agent waits for, or who held it first. Null: only somebody's resume wakes it. */
export function conditionsOfView(conditions: readonly WakeConditionView[]): ResumeConditions {
  return join(conditions.map(({ dueAt, afterTaskId, ...one }) => ({ ...one, at: dueAt, afterTask: afterTaskId })));
}

/** The same of what an event tells. */
export function conditionsOfEvent(conditions: Json | undefined): ResumeConditions {
  const all = Array.isArray(conditions) ? conditions : [];
  return join(all.filter(isObject).map(toFact));
}

function toFact(one: Readonly<Record<string, unknown>>): Fact {
  const text = (name: string) => (typeof one[name] === "string" ? one[name] : null);
  return {
    kind: text("kind") ?? "",
    topic: text("topic"),
    provider: text("provider"),
    at: text("at"),
    durationMinutes: typeof one.durationMinutes === "number" ? one.durationMinutes : null,
    onTimeout: text("onTimeout"),
    afterTask: text("taskId"),
  };
}

function join(facts: readonly Fact[]): ResumeConditions {
  if (facts.length === 0) return null;
  const of = (kind: string) => facts.filter((fact) => fact.kind === kind);
  const [event] = of("event");
  const [at] = of("at");
  const [timeout] = of("timeout");
  const [task] = of("task");
  const events = of("trigger").flatMap(({ topic }) => topic ?? []);
  const [kind] = events;
  return {
    ...(event?.topic ? { onEvent: event.topic } : {}),
    ...(kind ? { trigger: { kind, provider: of("trigger")[0]?.provider ?? "", match: { events } } } : {}),
    ...(at?.at ? { at: at.at } : {}),
    ...(timeout?.durationMinutes
      ? { timeout: { durationMinutes: timeout.durationMinutes, onTimeout: timeout.onTimeout ?? "resume_with_summary" } }
      : {}),
    ...(task?.afterTask ? { afterTask: task.afterTask } : {}),
  };
}
