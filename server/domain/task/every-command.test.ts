import { describe, expect, it } from "vitest";
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
} from "../../testing/make-task";
import { decideEditState } from "../checkpoint/decide-edit-state";
import { decideRollBack } from "../checkpoint/decide-roll-back";
import { type Actions, availableActions } from "./actions";
import type { Decision } from "./change";
import { decideAnswer } from "./decide-answer";
import { decideCancel, decideCancelDue, decideUndoCancel } from "./decide-cancel";
import { decideCommit } from "./decide-commit";
import { decideFence, decideLostLease } from "./decide-lost";
import { decidePause } from "./decide-pause";
import { decideRelease } from "./decide-release";
import { decideResume } from "./decide-resume";
import { decideWake } from "./decide-wake";
import { decideWithdraw } from "./decide-withdraw";
import { decideUnfit } from "./launch";
import { canTransition, isTerminal, TASK_STATES, type TaskState } from "./state";
import type { Task } from "./task";

const AT = new Date("2026-01-05T11:00:00.000Z");
const CHECKPOINT = "0199a000-0000-7000-8000-00000000dddd";
const REWORK = { handle: null, actor: OPERATOR, checkpointId: CHECKPOINT };
const EMPTY = { text: "{}", sha256: "", sizeBytes: 2 };
const POINT = { version: 2, atVersion: 1, isIntact: true, openQuestions: 0, repeatedSteps: 1 };
const QUESTION = anOpenQuestion("q");

const SHARED = [
  { kind: "operator", actor: OPERATOR, reason: "review" },
  { kind: "client", actor: { kind: "client", id: "peer" }, reason: null },
] as const;

/** A task as it may stand in the state. */
function standing(state: TaskState): Task {
  if (state === "working") return aWorkingTask({ canCleanUp: true });
  // Both wait for an event: a condition of its holder lets the first one go, but a client holds it as well.
  if (state === "paused_by_client")
    return aPausedTask({ checkpointSeq: 3 }, { conditions: [aCondition({ setBy: "holder" })], holders: SHARED });
  if (state === "paused_by_agent") return aParkedTask({ checkpointSeq: 3 }, { conditions: [aCondition()] });
  if (state === "input_required") return aTask({ state, queuedAt: null, openInterrupts: 1 });
  return aTask({
    state,
    queuedAt: state === "resumed" || state === "submitted" ? AT : null,
    pausedFromState: state === "resumed" ? "working" : null,
  });
}

const COMMANDS: Record<string, (task: Task) => Decision<unknown>> = {
  pause: (task) =>
    decidePause(
      task,
      {
        mode: "finish_step",
        reason: null,
        actor: OPERATOR,
        holder: "operator",
        handle: HANDLE,
        checkpointId: CHECKPOINT,
        conditions: [],
      },
      AT,
    ),
  withdraw: (task) => decideWithdraw(task, { handle: HANDLE, actor: OPERATOR }),
  resume: (task) =>
    decideResume(task, {
      handle: null,
      input: null,
      continueTranscript: true,
      actor: OPERATOR,
      cause: "explicit_resume",
    }),
  cancel: (task) =>
    decideCancel(task, { actor: OPERATOR, reason: null, controlRevision: null, mode: "now", undoMs: 0 }),
  cancelCleanUp: (task) =>
    decideCancel(task, { actor: OPERATOR, reason: null, controlRevision: null, mode: "clean_up", undoMs: 0 }),
  undoCancel: (task) => decideUndoCancel(task, { actor: OPERATOR }),
  cancelDue: (task) => decideCancelDue(task),
  answer: (task) =>
    decideAnswer(task, { answers: [{ question: QUESTION, answer: "yes" }], open: [QUESTION], actor: OPERATOR }),
  commit: (task) => decideCommit(task, aCommit()),
  park: (task) =>
    decideCommit(
      task,
      aCommit({
        end: {
          kind: "park",
          reason: "wait",
          handle: HANDLE,
          summary: null,
          conditions: [],
        },
      }),
    ),
  ask: (task) =>
    decideCommit(
      task,
      aCommit({
        end: {
          kind: "ask",
          questions: [{ id: QUESTION.id, key: "q", kind: "input", message: "?", payload: null, schema: true }],
        },
      }),
    ),
  complete: (task) => decideCommit(task, aCommit({ end: { kind: "finish", to: "completed", reason: null } })),
  fail: (task) => decideCommit(task, aCommit({ end: { kind: "finish", to: "failed", reason: "broken" } })),
  reject: (task) => decideCommit(task, aCommit({ end: { kind: "finish", to: "rejected", reason: "not mine" } })),
  handBack: (task) => decideCommit(task, aCommit({ end: { kind: "release" } })),
  launchFailed: (task) => decideCommit(task, aCommit({ end: aFailedLaunch() })),
  unfit: (task) =>
    decideUnfit(task, {
      attempt: ATTEMPT,
      fault: { code: "RESUME_INPUT_MISMATCH", message: "It was changed." },
      rollback: null,
      handle: HANDLE,
    }),
  cleanedUp: (task) => decideCommit(task, aCommit({ end: { kind: "cleaned_up", problem: null } })),
  lostLease: (task) => decideLostLease(task, CHECKPOINT),
  fence: (task) => decideFence(task, CHECKPOINT, AT),
  release: (task) => decideRelease(task, { actor: OPERATOR, handle: null }),
  wake: (task) => decideWake(task, { no: 1, input: null, eventId: null }, AT),
  editState: (task) => decideEditState(task, { ...REWORK, version: 3, liveState: EMPTY, problems: null }),
  rollBack: (task) =>
    decideRollBack(task, {
      ...REWORK,
      version: 2,
      reuseAnswers: false,
      point: { ...POINT, readAtVersion: task.version },
    }),
};

/** What each command does in each state: where it leads, `=` unchanged, or the refusal. A missing cell is the `else` column. */
const TABLE: Record<string, Partial<Record<TaskState, string>> & { else: string }> = {
  pause: {
    submitted: "paused_by_client",
    working: "working",
    input_required: "paused_by_client",
    resumed: "paused_by_client",
    paused_by_client: "=",
    paused_by_agent: "paused_by_client",
    else: "TASK_NOT_PAUSABLE",
  },
  withdraw: { paused_by_client: "TASK_NOT_PAUSING", paused_by_agent: "TASK_NOT_PAUSING", else: "TASK_NOT_PAUSING" },
  resume: { paused_by_client: "resumed", paused_by_agent: "resumed", else: "TASK_NOT_RESUMABLE" },
  cancel: {
    completed: "TASK_NOT_CANCELABLE",
    failed: "TASK_NOT_CANCELABLE",
    rejected: "TASK_NOT_CANCELABLE",
    canceled: "=",
    else: "canceled",
  },
  cancelCleanUp: {
    completed: "TASK_NOT_CANCELABLE",
    failed: "TASK_NOT_CANCELABLE",
    rejected: "TASK_NOT_CANCELABLE",
    canceled: "=",
    working: "working",
    else: "canceled",
  },
  undoCancel: { else: "TASK_NOT_CANCELING" },
  cancelDue: { else: "=" },
  answer: {
    input_required: "working",
    submitted: "submitted",
    working: "working",
    auth_required: "working",
    resumed: "resumed",
    paused_by_client: "paused_by_client",
    paused_by_agent: "paused_by_agent",
    else: "INTERRUPT_NOT_OPEN",
  },
  commit: { working: "working", else: "ATTEMPT_SUPERSEDED" },
  park: { working: "paused_by_agent", else: "ATTEMPT_SUPERSEDED" },
  ask: { working: "input_required", else: "ATTEMPT_SUPERSEDED" },
  complete: { working: "completed", else: "ATTEMPT_SUPERSEDED" },
  fail: { working: "failed", else: "ATTEMPT_SUPERSEDED" },
  reject: { working: "rejected", else: "ATTEMPT_SUPERSEDED" },
  handBack: { working: "working", else: "ATTEMPT_SUPERSEDED" },
  launchFailed: { working: "paused_by_client", else: "ATTEMPT_SUPERSEDED" },
  unfit: { working: "failed", else: "=" },
  cleanedUp: { working: "NO_CLEAN_UP_ASKED", else: "ATTEMPT_SUPERSEDED" },
  lostLease: { working: "working", else: "=" },
  fence: { else: "=" },
  release: { else: "TASK_NOT_RELEASABLE" },
  wake: { paused_by_client: "paused_by_client", paused_by_agent: "resumed", else: "=" },
  editState: { paused_by_client: "paused_by_client", paused_by_agent: "paused_by_agent", else: "TASK_NOT_HELD" },
  rollBack: { paused_by_client: "paused_by_client", paused_by_agent: "paused_by_agent", else: "TASK_NOT_HELD" },
};

const outcomeOf = (task: Task, decision: Decision<unknown>): string => {
  if (decision.kind === "refused") return decision.refusal.code;
  return decision.kind === "unchanged" ? "=" : (decision.change.control?.state ?? task.state);
};

describe("every command in every state", () => {
  for (const [command, decide] of Object.entries(COMMANDS)) {
    const row = TABLE[command];
    for (const state of TASK_STATES) {
      it(`${command} in ${state}: ${row?.[state] ?? row?.else}`, () => {
        const task = standing(state);
        expect(outcomeOf(task, decide(task))).toBe(row?.[state] ?? row?.else);
      });
    }
  }

  it("moves along edges of the table only, and never out of a terminal state", () => {
    for (const decide of Object.values(COMMANDS)) {
      for (const state of TASK_STATES) {
        const task = standing(state);
        const decision = decide(task);
        if (decision.kind !== "moved") continue;
        const path = [state, ...decision.change.events.flatMap((event) => to(event.data))];
        for (const [i, next] of path.slice(1).entries()) {
          const from = path[i];
          if (from && from !== next) expect(canTransition(from, next), `${from} to ${next}`).toBe(true);
        }
        expect(isTerminal(state)).toBe(false);
        if (decision.change.control) expect(path.at(-1)).toBe(decision.change.control.state);
      }
    }
  });

  it("keeps what is refused and what was offered in step", () => {
    const offers = [
      "pause",
      "withdraw",
      "resume",
      "release",
      "cancel",
      "undoCancel",
      "answer",
      "editState",
      "rollBack",
    ] as const satisfies (keyof Actions)[];
    for (const state of TASK_STATES) {
      for (const task of [standing(state), ...overlays(state), ...heldParks(state)]) {
        const actions = availableActions(task);
        for (const action of offers) {
          if (action === "answer" && task.openInterrupts === 0) continue;
          const decision = offered(action, task);
          if (actions[action].allowed) expect(decision?.kind, `${action} in ${state}`).toBe("moved");
          else expect(decision?.kind, `${action} in ${state}: ${actions[action].reason}`).not.toBe("moved");
        }
      }
    }
  });
});

/** As the console asks for it: a cancel with time to undo. */
function offered(action: keyof Actions, task: Task): Decision<unknown> | undefined {
  if (action === "cancel")
    return decideCancel(task, { actor: OPERATOR, reason: null, controlRevision: null, mode: "now", undoMs: 10_000 });
  return COMMANDS[action]?.(task);
}

/** The same state under a pending pause, and under a pending cancel. */
function overlays(state: TaskState): readonly Task[] {
  if (isTerminal(state)) return [];
  const canceling = { ...standing(state), cancel: { actor: OPERATOR, reason: null, mode: "now" as const } };
  return state === "working"
    ? [
        aWorkingTask({ pending: aPendingPause() }),
        { ...canceling, attempt: ATTEMPT },
        { ...canceling, cancel: { ...canceling.cancel, mode: "clean_up", cleaningUp: true } },
        { ...canceling, cancel: { ...canceling.cancel, parentTaskId: "0199a000-0000-7000-8000-0000000000ff" } },
      ]
    : [canceling];
}

/** Parks that somebody holds, so that letting go is something else than going on. */
function heldParks(state: TaskState): readonly Task[] {
  if (state !== "paused_by_client") return [];
  const park = { initiator: "agent", conditions: [aCondition()] } as const;
  return [
    aPausedTask({ checkpointSeq: 3 }, park),
    aPausedTask(
      { checkpointSeq: 3 },
      { ...park, fired: [{ ...aCondition(), input: null, eventId: "e-1" }], conditions: [] },
    ),
    aPausedTask({ checkpointSeq: 3 }, { ...park, holders: SHARED }),
    aPausedTask({ cancel: { actor: OPERATOR, reason: null, mode: "now" } }, park),
  ];
}

function to(data: unknown): TaskState[] {
  if (typeof data !== "object" || data === null || !("to" in data)) return [];
  const state = TASK_STATES.find((s) => s === data.to);
  return state ? [state] : [];
}
