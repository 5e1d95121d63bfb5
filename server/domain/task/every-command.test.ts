import { describe, expect, it } from "vitest";
import { COMMANDS, cancel, OVERLAYS, type Overlay, SHARED, standing } from "../../testing/every-command";
import { ATTEMPT, aCondition, aPausedTask, aPendingPause, aWorkingTask, OPERATOR } from "../../testing/make-task";
import { type Actions, availableActions } from "./actions";
import type { Decision } from "./change";
import { canTransition, isTerminal, TASK_STATES, type TaskState } from "./state";
import type { Control, Task } from "./task";

type Place = TaskState | Overlay;

/** `else` stands for every state without a word of its own, `ended` for terminal ones before it. */
type Row = Partial<Record<TaskState | "ended", string>> & Readonly<Record<Overlay | "else", string>>;

/** Where each command leads from each state and overlay: `.` it is told and stays there, `=` nothing is told, or the refusal. */
const TABLE: Readonly<Record<string, Row>> = {
  pause: {
    working: "pausing",
    paused_by_client: "=",
    auth_required: "TASK_NOT_PAUSABLE",
    ended: "TASK_NOT_PAUSABLE",
    else: "paused_by_client",
    pausing: "=",
    canceling: "TASK_NOT_PAUSABLE",
  },
  interrupt: {
    working: "pausing",
    paused_by_client: "=",
    auth_required: "TASK_NOT_PAUSABLE",
    ended: "TASK_NOT_PAUSABLE",
    else: "paused_by_client",
    pausing: ".",
    canceling: "TASK_NOT_PAUSABLE",
  },
  pauseAtTheEnd: {
    working: "pausing",
    paused_by_client: "=",
    auth_required: "TASK_NOT_PAUSABLE",
    ended: "TASK_NOT_PAUSABLE",
    else: "paused_by_client",
    pausing: "=",
    canceling: "TASK_NOT_PAUSABLE",
  },
  withdraw: { else: "TASK_NOT_PAUSING", pausing: "working", canceling: "TASK_NOT_PAUSING" },
  resume: {
    paused_by_client: "resumed",
    paused_by_agent: "resumed",
    else: "TASK_NOT_RESUMABLE",
    pausing: "TASK_NOT_RESUMABLE",
    canceling: "TASK_NOT_RESUMABLE",
  },
  cancel: { canceled: "=", ended: "TASK_NOT_CANCELABLE", else: "canceled", pausing: "canceled", canceling: "canceled" },
  cancelLater: {
    canceled: "=",
    ended: "TASK_NOT_CANCELABLE",
    else: "., canceling",
    working: "canceling",
    pausing: "pausing, canceling",
    canceling: "=",
  },
  cancelCleanUp: {
    canceled: "=",
    ended: "TASK_NOT_CANCELABLE",
    else: "canceled",
    working: "canceling",
    pausing: "canceling",
    canceling: "=",
  },
  undoCancel: { else: "TASK_NOT_CANCELING", pausing: "TASK_NOT_CANCELING", canceling: "working" },
  cancelDue: { else: "=", pausing: "=", canceling: "canceled" },
  answer: {
    input_required: "working",
    auth_required: "working",
    ended: "INTERRUPT_NOT_OPEN",
    else: ".",
    pausing: ".",
    canceling: "INTERRUPT_NOT_OPEN",
  },
  undoAnswers: {
    working: "ANSWER_NOT_UNDOABLE",
    resumed: "input_required",
    ended: "ANSWER_NOT_UNDOABLE",
    else: ".",
    pausing: "ANSWER_NOT_UNDOABLE",
    canceling: "ANSWER_NOT_UNDOABLE",
  },
  exempt: { ended: "TASK_NOT_STOPPED", else: ".", pausing: ".", canceling: "." },
  exemptUnstopped: { else: "TASK_NOT_STOPPED", pausing: "TASK_NOT_STOPPED", canceling: "TASK_NOT_STOPPED" },
  label: { ended: "TASK_ENDED", else: ".", pausing: ".", canceling: "." },
  commit: { working: ".", else: "ATTEMPT_SUPERSEDED", pausing: "paused_by_client", canceling: "." },
  park: {
    working: "paused_by_agent",
    else: "ATTEMPT_SUPERSEDED",
    pausing: "paused_by_client",
    canceling: "paused_by_agent, canceling",
  },
  ask: {
    working: "input_required",
    else: "ATTEMPT_SUPERSEDED",
    pausing: "paused_by_client",
    canceling: "input_required, canceling",
  },
  complete: { working: "completed", else: "ATTEMPT_SUPERSEDED", pausing: "completed", canceling: "completed" },
  fail: { working: "failed", else: "ATTEMPT_SUPERSEDED", pausing: "failed", canceling: "failed" },
  reject: { working: "rejected", else: "ATTEMPT_SUPERSEDED", pausing: "rejected", canceling: "rejected" },
  handBack: { working: ".", else: "ATTEMPT_SUPERSEDED", pausing: "paused_by_client", canceling: "." },
  launchFailed: {
    working: "paused_by_client",
    else: "ATTEMPT_SUPERSEDED",
    pausing: "paused_by_client",
    canceling: "paused_by_client, canceling",
  },
  unfit: { working: "failed", else: "=", pausing: "failed", canceling: "failed" },
  cleanedUp: {
    working: "NO_CLEAN_UP_ASKED",
    else: "ATTEMPT_SUPERSEDED",
    pausing: "NO_CLEAN_UP_ASKED",
    canceling: "NO_CLEAN_UP_ASKED",
  },
  lostLease: { working: ".", else: "=", pausing: "paused_by_client", canceling: "." },
  fence: { else: "=", pausing: "=", canceling: "=" },
  lateReport: { ended: "=", else: ".", pausing: ".", canceling: "." },
  release: { else: "TASK_NOT_RELEASABLE", pausing: "TASK_NOT_RELEASABLE", canceling: "TASK_NOT_RELEASABLE" },
  wake: { paused_by_client: ".", paused_by_agent: "resumed", else: "=", pausing: "=", canceling: "=" },
  unfitTimeout: { paused_by_client: ".", paused_by_agent: ".", else: "=", pausing: "=", canceling: "=" },
  overdue: { paused_by_client: ".", else: "=", pausing: "=", canceling: "=" },
  expiry: { input_required: "working", auth_required: "working", ended: "=", else: ".", pausing: ".", canceling: "=" },
  escalation: { ended: "=", else: ".", pausing: ".", canceling: "=" },
  editState: {
    paused_by_client: ".",
    paused_by_agent: ".",
    else: "TASK_NOT_HELD",
    pausing: "TASK_NOT_HELD",
    canceling: "TASK_NOT_HELD",
  },
  rollBack: {
    paused_by_client: ".",
    paused_by_agent: ".",
    else: "TASK_NOT_HELD",
    pausing: "TASK_NOT_HELD",
    canceling: "TASK_NOT_HELD",
  },
};

const PLACES: readonly Place[] = [...TASK_STATES, ...OVERLAYS];

function expected(command: string, place: Place): string | undefined {
  const row = TABLE[command];
  const word = place === "pausing" || place === "canceling" ? row?.[place] : ofState(row, place);
  return word?.replace(".", place);
}

function ofState(row: Row | undefined, state: TaskState): string | undefined {
  return row?.[state] ?? (isTerminal(state) ? row?.ended : undefined) ?? row?.else;
}

function outcomeOf(task: Task, decision: Decision<unknown>): string {
  if (decision.kind === "refused") return decision.refusal.code;
  return decision.kind === "unchanged" ? "=" : placeOf(decision.change.control ?? task);
}

/** Working under an overlay is called by it. */
function placeOf({ state, pending, cancel: canceled }: Pick<Control, "state" | "pending" | "cancel">): string {
  const overlays = [...(pending ? ["pausing"] : []), ...(canceled ? ["canceling"] : [])];
  return [...(state === "working" && overlays.length > 0 ? [] : [state]), ...overlays].join(", ");
}

describe("every command in every state", () => {
  for (const [command, decide] of Object.entries(COMMANDS)) {
    for (const place of PLACES) {
      it(`${command} in ${place}: ${expected(command, place)}`, () => {
        const task = standing(place);
        expect(outcomeOf(task, decide(task))).toBe(expected(command, place));
      });
    }
  }

  it("moves along edges of the table only, and never out of a terminal state", () => {
    for (const decide of Object.values(COMMANDS)) {
      for (const place of PLACES) {
        const task = standing(place);
        const { state } = task;
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
  if (action === "cancel") return cancel(task, "now", 10_000);
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
