import { formatDuration } from "@/components/ui/format/format-duration";
import { formatMoment } from "@/components/ui/format/format-instant";
import { plural } from "@/components/ui/format/plural";
import { shortId } from "@/components/ui/format/short-id";
import { upperFirst } from "@/components/ui/format/upper-first";
import type { CauseView, TimeoutAction } from "@/server/contract/task-view";
import { refilledBudget } from "@/server/contract/topic-pattern";
import type { ToldCondition } from "../log/read-conditions";

const MINUTE_MS = 60_000;

/** A number of minutes as people say it: "30 min", "2 h", "1 d 1 h". */
export function minutesWords(minutes: number): string {
  return formatDuration(minutes * MINUTE_MS);
}

/** What a timeout does, as the end of "at the latest 15:32, …". */
export const TIMEOUT_WORDS: Readonly<Record<TimeoutAction, string>> = {
  resume_with_summary: "then it resumes with a digest",
  resume_with_input: "then it resumes with the input set for that",
  fail: "then it fails",
};

/** What will end a hold, in one line: "at Sun 03:10 or on event ci.done, at the latest 2 h after it is held, then it fails". */
export function wakeWords(conditions: readonly ToldCondition[], nowMs: number): string {
  const waits = conditions.filter(({ kind }) => kind !== "timeout").map((condition) => waitWords(condition, nowMs));
  const timeout = conditions.find(({ kind }) => kind === "timeout");
  const latest = timeout
    ? `at the latest ${timeWords(timeout, nowMs)}, ${TIMEOUT_WORDS[timeout.onTimeout ?? "fail"]}`
    : "";
  return [anyOf(waits), latest].filter(Boolean).join(", ");
}

function waitWords(condition: ToldCondition, nowMs: number): string {
  const { kind, topic, provider } = condition;
  if (refilledBudget(topic) !== null) return "when a budget is refilled";
  if (kind === "event" || kind === "trigger") return `on event ${topic ?? ""}${provider ? ` from ${provider}` : ""}`;
  return kind === "task" ? `when ${awaitedTask(condition)} ends` : `at ${timeWords(condition, nowMs)}`;
}

function timeWords({ dueAt, durationMinutes }: ToldCondition, nowMs: number): string {
  return dueAt ? formatMoment(dueAt, nowMs) : `${minutesWords(durationMinutes ?? 0)} after it is held`;
}

/** "a", "a or b", "a, b or c". */
export function anyOf(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}

/** What came true, as a sentence without its full stop: "Event ci.done came", "Budget Night run was refilled". */
export function firedWords(condition: ToldCondition): string {
  switch (condition.kind) {
    case "event":
    case "trigger":
      if (refilledBudget(condition.topic) !== null)
        return condition.budgetName ? `Budget ${condition.budgetName} was refilled` : "A budget was refilled";
      return `Event ${condition.topic ?? ""} came`.replace("  ", " ");
    case "task":
      return `${upperFirst(awaitedTask(condition))} ended`;
    case "at":
      return "Its time came";
    case "timeout":
      return "Its timeout was over";
  }
}

/** The task that is waited for, by its title. */
export function awaitedTask({
  afterTaskTitle,
  afterTaskId,
}: Pick<ToldCondition, "afterTaskTitle" | "afterTaskId">): string {
  return afterTaskTitle ?? (afterTaskId ? `task ${shortId(afterTaskId)}` : "another task");
}

type Waits = Pick<Extract<CauseView, { code: "parked" }>, "wakeAt" | "topics" | "afterTaskId">;

/** Until when a held task waits, in short: "Sat 09:00 or event ci.done"; null when only a person lets it go on. */
export function untilWords({ wakeAt, topics, afterTaskId }: Waits, nowMs: number): string | null {
  const [topic, ...others] = topics;
  const waits = [
    wakeAt ? formatMoment(wakeAt, nowMs) : "",
    topic ? (others.length > 0 ? `one of ${plural(topics.length, "event")}` : topicWords(topic)) : "",
    afterTaskId ? `task ${shortId(afterTaskId)} ends` : "",
  ].filter(Boolean);
  return waits.length > 0 ? anyOf(waits) : null;
}

function topicWords(topic: string): string {
  return refilledBudget(topic) === null ? `event ${topic}` : "a budget's refill";
}
