import { formatDueIn } from "@/components/ui/format/format-due-in";
import { formatMoment } from "@/components/ui/format/format-instant";
import { upperFirst } from "@/components/ui/format/upper-first";
import { anyOf, minutesWords, TIMEOUT_WORDS } from "../words/wake-words";
import type { WakeKind, WakePlan } from "./wake-plan";

/** What ends the hold, as a sentence before the click. The plan must have no problems. */
export function wakeEffect(plan: WakePlan, nowMs: number): string {
  const waits = plan.kinds.filter((kind) => kind !== "after").map((kind) => WORDS[kind](plan, nowMs));
  const first = waits.length > 1 ? ", whichever comes first" : "";
  const wakes = waits.length > 0 ? `It resumes by itself ${anyOf(waits)}${first}` : "";
  if (!plan.kinds.includes("after")) return wakes === "" ? "It stays paused until somebody resumes it." : `${wakes}.`;
  const limit = `${minutesWords(Number(plan.minutes))} after it is held`;
  const then = TIMEOUT_WORDS[plan.onTimeout].replace(/^then it /, "");
  return wakes === ""
    ? `${upperFirst(limit)} it ${then}, unless somebody resumes it before.`
    : `${wakes}; at the latest ${limit} it ${then}.`;
}

const WORDS: Readonly<Record<Exclude<WakeKind, "after">, (plan: WakePlan, nowMs: number) => string>> = {
  at: ({ at }, nowMs) => `at ${formatMoment(at, nowMs)}, ${formatDueIn(at, nowMs)}`,
  event: ({ topic, provider }) =>
    `when event ${topic.trim()} comes${provider.trim() ? ` from ${provider.trim()}` : ""}`,
  task: ({ task }) => `when ${task?.title ?? "the task"} ends`,
};
