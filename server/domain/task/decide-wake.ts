import type { Actor } from "../actor";
import type { Decision } from "./change";
import { resumeChange } from "./decide-resume";
import { endChange } from "./end";
import type { Task } from "./task";

export const TIMER_ACTOR: Actor = { kind: "system", id: "timer" };

/** Wakes a parked task whose time has come; one that people hold meanwhile stays held. */
export function decideWake(task: Task, at: Date): Decision<null> {
  const { open } = task;
  if (task.state !== "paused_by_agent" || !open?.wakeAt || task.cancel || open.wakeAt > at)
    return { kind: "unchanged", answer: null };
  if (open.wakeBy === "timeout" && open.onTimeout === "fail") {
    const reason = "It waited longer than its timeout allows.";
    const change = endChange(task, { to: "failed", actor: TIMER_ACTOR, reason });
    return { kind: "moved", change: { ...change, act: { actor: TIMER_ACTOR, verb: "expire", reason } }, answer: null };
  }
  const timeout = open.wakeBy === "timeout";
  const change = resumeChange(task, open.handle, {
    handle: open.handle,
    input: timeout && open.onTimeout === "resume_with_input" ? open.timeoutInput : null,
    continueTranscript: !timeout || open.onTimeout === "resume_with_input",
    actor: TIMER_ACTOR,
    cause: timeout ? "timeout" : "condition_fired",
  });
  return {
    kind: "moved",
    change: { ...change, act: { actor: TIMER_ACTOR, verb: "wake", reason: null } },
    answer: null,
  };
}
