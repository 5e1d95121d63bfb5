import { decideEditState } from "../domain/checkpoint/decide-edit-state";
import { decideRollBack } from "../domain/checkpoint/decide-roll-back";
import { decideExempt } from "../domain/hold/decide-exempt";
import type { Decision } from "../domain/task/change";
import type { AttemptEnd } from "../domain/task/commit-order";
import { decideAnswer } from "../domain/task/decide-answer";
import { decideCancel, decideCancelDue, decideUndoCancel } from "../domain/task/decide-cancel";
import { decideCommit } from "../domain/task/decide-commit";
import { decideLabel } from "../domain/task/decide-label";
import { decideLateReport } from "../domain/task/decide-late-report";
import { decideFence, decideLostLease } from "../domain/task/decide-lost";
import { decideOverdue } from "../domain/task/decide-overdue";
import { decidePause } from "../domain/task/decide-pause";
import { decideEscalation, decideExpiry } from "../domain/task/decide-question-due";
import { decideRelease } from "../domain/task/decide-release";
import { decideReopen } from "../domain/task/decide-reopen";
import { decideResume } from "../domain/task/decide-resume";
import { decideUnfitTimeout } from "../domain/task/decide-unfit-timeout";
import { decideWake } from "../domain/task/decide-wake";
import { decideWithdraw } from "../domain/task/decide-withdraw";
import { decideUnfit } from "../domain/task/launch";
import type { TaskState } from "../domain/task/state";
import type { PauseMode, Task } from "../domain/task/task";
import {
  ATTEMPT,
  aCommit,
  aCondition,
  aFailedLaunch,
  anOpenQuestion,
  aParkedTask,
  aPausedTask,
  aPendingPause,
  aTask,
  aWorkingTask,
  HANDLE,
  OPERATOR,
} from "./make-task";

const AT = new Date("2026-01-05T11:00:00.000Z");
const BEFORE = new Date(AT.getTime() - 1);
const CHECKPOINT = "0199a000-0000-7000-8000-00000000dddd";
const REWORK = { handle: null, actor: OPERATOR, checkpointId: CHECKPOINT };
const EMPTY = { text: "{}", sha256: "", sizeBytes: 2 };
const POINT = { version: 2, atVersion: 1, isIntact: true, openQuestions: 0, repeatedSteps: 1 };
const QUESTION = anOpenQuestion("q");
const ANSWERED = {
  ...QUESTION,
  ...{ status: "answered", answer: "yes", answeredBy: OPERATOR, answeredAt: BEFORE, answeredAttempt: 0 },
};
const STOP = { holdId: CHECKPOINT, target: { kind: "all", value: "" }, actor: OPERATOR, reason: null } as const;
const TIMEOUT = aCondition({ no: 7, kind: "timeout", onTimeout: "resume_with_input", dueAt: BEFORE });

export const SHARED = [
  { kind: "operator", actor: OPERATOR, reason: "review" },
  { kind: "client", actor: { kind: "client", id: "peer" }, reason: null },
] as const;

/** What lies over `working`, and is no state. */
export type Overlay = "pausing" | "canceling";
export const OVERLAYS = ["pausing", "canceling"] as const satisfies readonly Overlay[];

/** A task as it may stand in the state, or under the overlay. */
export function standing(place: TaskState | Overlay): Task {
  switch (place) {
    case "working":
      return aWorkingTask({ canCleanUp: true });
    case "pausing":
      return aWorkingTask({ canCleanUp: true, pending: aPendingPause() });
    case "canceling":
      return aWorkingTask({
        ...{ canCleanUp: true, cancel: { actor: OPERATOR, reason: null, mode: "now" }, cancelDueAt: AT },
      });
    // Both wait for an event: a condition of its holder lets the first one go, but a client holds it as well.
    case "paused_by_client":
      return aPausedTask({ checkpointSeq: 3 }, { conditions: [aCondition({ setBy: "holder" })], holders: SHARED });
    case "paused_by_agent":
      return aParkedTask({ checkpointSeq: 3 }, { conditions: [aCondition()] });
    case "input_required":
      return aTask({ state: place, queuedAt: null, openInterrupts: 1 });
    default:
      return aTask({
        state: place,
        queuedAt: place === "resumed" || place === "submitted" ? AT : null,
        pausedFromState: place === "resumed" ? "working" : null,
      });
  }
}

/** What people, clients, workers and the clock may want of a task, each as it is asked for. */
export const COMMANDS: Readonly<Record<string, (task: Task) => Decision<unknown>>> = {
  pause: (task) => pause(task, "finish_step"),
  interrupt: (task) => pause(task, "interrupt_immediate"),
  pauseAtTheEnd: (task) => pause(task, "wait_for_completion"),
  withdraw: (task) => decideWithdraw(task, { handle: HANDLE, actor: OPERATOR }),
  resume: (task) =>
    decideResume(task, {
      ...{ handle: null, input: null, continueTranscript: true, actor: OPERATOR, cause: "explicit_resume" },
    }),
  cancel: (task) => cancel(task, "now", 0),
  cancelLater: (task) => cancel(task, "now", 10_000),
  cancelCleanUp: (task) => cancel(task, "clean_up", 0),
  undoCancel: (task) => decideUndoCancel(task, { actor: OPERATOR }),
  cancelDue: (task) => decideCancelDue(task),
  answer: (task) =>
    decideAnswer(task, { answers: [{ question: QUESTION, answer: "yes" }], open: [QUESTION], actor: OPERATOR }),
  undoAnswers: (task) =>
    decideReopen(task, { questions: [ANSWERED], all: [ANSWERED], hasAsked: true, actor: OPERATOR }),
  exempt: (task) => decideExempt({ ...task, stop: STOP }, { actor: OPERATOR, reason: "It is the fix." }),
  exemptUnstopped: (task) => decideExempt(task, { actor: OPERATOR, reason: "It is the fix." }),
  label: (task) => decideLabel(task, { actor: OPERATOR, add: ["seen"], remove: [] }),
  commit: (task) => decideCommit(task, aCommit()),
  park: (task) => end(task, { kind: "park", reason: "wait", handle: HANDLE, summary: null, conditions: [] }),
  ask: (task) =>
    end(task, {
      kind: "ask",
      questions: [{ id: QUESTION.id, key: "q", kind: "input", message: "?", payload: null, schema: true }],
    }),
  complete: (task) => end(task, { kind: "finish", to: "completed", reason: null }),
  fail: (task) => end(task, { kind: "finish", to: "failed", reason: "broken" }),
  reject: (task) => end(task, { kind: "finish", to: "rejected", reason: "not mine" }),
  handBack: (task) => end(task, { kind: "release" }),
  launchFailed: (task) => end(task, aFailedLaunch()),
  unfit: (task) =>
    decideUnfit(task, {
      ...{ attempt: ATTEMPT, rollback: null, handle: HANDLE },
      fault: { code: "RESUME_INPUT_MISMATCH", message: "It was changed." },
    }),
  cleanedUp: (task) => end(task, { kind: "cleaned_up", problem: null }),
  lostLease: (task) => decideLostLease(task, CHECKPOINT),
  fence: (task) => decideFence(task, CHECKPOINT, AT),
  lateReport: (task) =>
    decideLateReport(task, {
      ...{ handle: HANDLE, proof: "acknowledged", worker: { kind: "worker", id: "w-1" }, results: 1 },
    }),
  release: (task) => decideRelease(task, { actor: OPERATOR, handle: null }),
  wake: (task) => decideWake(task, { no: 1, input: null, eventId: null }, AT),
  unfitTimeout: (task) =>
    decideUnfitTimeout(withTimeout(task), { no: TIMEOUT.no, input: 1, eventId: null, problems: { "": "No." } }, AT),
  overdue: (task) => decideOverdue({ ...task, open: task.open && { ...task.open, reviewBy: BEFORE } }, AT),
  expiry: (task) => decideExpiry(task, [{ ...QUESTION, defaultAnswer: null, approvedSha256: null }], [QUESTION]),
  escalation: (task) => decideEscalation(task, [QUESTION]),
  editState: (task) => decideEditState(task, { ...REWORK, version: 3, liveState: EMPTY, problems: null }),
  rollBack: (task) =>
    decideRollBack(task, {
      ...{ ...REWORK, version: 2, reuseAnswers: false },
      point: { ...POINT, readAtVersion: task.version },
    }),
};

function pause(task: Task, mode: PauseMode): Decision<unknown> {
  const order = { mode, reason: null, actor: OPERATOR, holder: "operator", conditions: [] } as const;
  return decidePause(task, { ...order, handle: HANDLE, checkpointId: CHECKPOINT }, AT);
}

export function cancel(task: Task, mode: "now" | "clean_up", undoMs: number): Decision<unknown> {
  return decideCancel(task, { actor: OPERATOR, reason: null, controlRevision: null, mode, undoMs });
}

function end(task: Task, how: AttemptEnd): Decision<unknown> {
  return decideCommit(task, aCommit({ end: how }));
}

function withTimeout(task: Task): Task {
  const timeout = { ...TIMEOUT, setBy: task.state === "paused_by_client" ? ("holder" as const) : ("agent" as const) };
  return { ...task, open: task.open && { ...task.open, conditions: [...task.open.conditions, timeout] } };
}
