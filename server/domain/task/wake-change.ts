import type { Actor } from "../actor";
import type { Json } from "../json";
import type { Change, NewEvent } from "./change";
import { type Digest, resumeChange } from "./decide-resume";
import { endChange } from "./end";
import type { HeldFacts, Task } from "./task";
import type { FiredCondition, WakeCondition } from "./wake-condition";

export const TIMER_ACTOR: Actor = { kind: "system", id: "timer" };
const EVENT_ACTOR: Actor = { kind: "system", id: "event" };

/** Who is said to have woken a task, by the kind of condition. */
export const WAKERS: Readonly<Record<WakeCondition["kind"], Actor>> = {
  at: TIMER_ACTOR,
  timeout: TIMER_ACTOR,
  event: EVENT_ACTOR,
  trigger: EVENT_ACTOR,
  task: { kind: "system", id: "task-end" },
};

/** Why a task failed that waited for too long. */
export const EXPIRED = "It waited longer than its timeout allows.";

export interface Wake {
  readonly open: HeldFacts;
  /** What came before in the same change. */
  readonly before: readonly NewEvent[];
  /** It came true with this change, not while others held the task. */
  readonly now: boolean;
  readonly digest: Digest | null;
}

/** The end of a wait by what came true: the task goes on as was agreed, or fails. */
export function wakeChange(task: Task, fired: FiredCondition, { open, before, now, digest }: Wake): Change {
  const change = expires(fired)
    ? endChange(task, { to: "failed", actor: TIMER_ACTOR, reason: EXPIRED, data: { condition: nameOf(fired) } })
    : resumeChange(task, open.handle, {
        handle: open.handle,
        input: fired.input,
        inputHash: fired.inputHash,
        continueTranscript: !needsDigest(fired),
        digest,
        actor: WAKERS[fired.kind],
        cause: fired.kind === "timeout" ? "timeout" : "condition_fired",
        condition: nameOf(fired),
      });
  const close = change.close && { ...change.close, ...(now ? { firedNo: fired.no } : {}) };
  return { ...change, events: [...before, ...change.events], ...(close ? { close } : {}) };
}

export function expires({ onTimeout }: FiredCondition): boolean {
  return onTimeout === "fail";
}

/** The agent goes on from a summary, not from the conversation. */
export function needsDigest({ onTimeout }: FiredCondition): boolean {
  return onTimeout === "resume_with_summary";
}

/** Which condition it was, without what the run is given. */
export function nameOf({ kind, topic, eventId, afterTaskId }: FiredCondition): Json {
  return {
    kind,
    ...(topic ? { topic } : {}),
    ...(eventId ? { eventId } : {}),
    ...(afterTaskId ? { taskId: afterTaskId } : {}),
  };
}
