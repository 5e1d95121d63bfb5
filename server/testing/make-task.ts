import type { AttemptEnd, CommitOrder } from "../domain/task/commit-order";
import type { AnsweredQuestion } from "../domain/task/decide-answer";
import type { StandingQuestion } from "../domain/task/interrupt";
import type { Rollback } from "../domain/task/launch";
import type { HeldFacts, PendingPause, RunningStep, Task } from "../domain/task/task";
import type { StandingCondition } from "../domain/task/wake-condition";

type Asked = AnsweredQuestion & StandingQuestion;

const AT = new Date("2026-01-05T10:00:00.000Z");
export const OPERATOR = { kind: "operator", id: "local" } as const;
export const AGENT = { kind: "agent", id: "digest" } as const;
export const HANDLE = "suspend-0199a000-0000-7000-8000-000000000001";
export const ATTEMPT = "0199a000-0000-7000-8000-00000000aaaa";

/** A queued task that nobody has touched; overrides make it what the test needs. */
export function aTask(overrides: Partial<Task> = {}): Task {
  return {
    id: "0199a000-0000-7000-8000-000000000000",
    tenantId: "local",
    agentId: "0199a000-0000-7000-8000-0000000000a9",
    agentName: "digest",
    pauseModes: ["finish_step", "interrupt_immediate", "wait_for_completion"],
    canPark: true,
    canCleanUp: false,
    scope: "default",
    title: "Digest this folder",
    labels: [],
    state: "submitted",
    version: 1,
    controlRevision: 1,
    eventSeq: 1,
    messageSeq: 0,
    checkpointSeq: 0,
    commitNo: 0,
    pending: null,
    pausedFromState: null,
    suspension: null,
    cancel: null,
    attempt: null,
    lastAttempt: null,
    attemptNo: 0,
    workerId: null,
    lostLeases: 0,
    openInterrupts: 0,
    endedReason: null,
    listensSince: null,
    claimedAt: null,
    leaseUntil: null,
    queuedAt: AT,
    cancelDueAt: null,
    running: [],
    progress: null,
    stepsDone: 0,
    budgets: [],
    exemptFrom: [],
    meters: {},
    createdAt: AT,
    updatedAt: AT,
    stateSince: AT,
    open: null,
    stop: null,
    ...overrides,
  };
}

/** A question that nobody has answered, as whoever answers it has read it. */
export function anOpenQuestion(key: string, overrides: Partial<Asked> = {}): Asked {
  return {
    id: `0199a000-0000-7000-8000-0000000000${key.charCodeAt(0).toString(16)}`,
    key,
    nodePath: "",
    runId: "",
    wake: "together",
    kind: "input",
    status: "open",
    message: `${key}?`,
    payload: null,
    schema: true,
    call: null,
    answeredBy: null,
    answeredAt: null,
    answeredAttempt: null,
    answer: null,
    ...overrides,
  };
}

/** A task that a live worker holds. */
export function aWorkingTask(overrides: Partial<Task> = {}): Task {
  return aTask({
    state: "working",
    attempt: ATTEMPT,
    attemptNo: 1,
    workerId: "w-1",
    queuedAt: null,
    claimedAt: AT,
    leaseUntil: new Date(AT.getTime() + 15_000),
    ...overrides,
  });
}

export function aPendingPause(overrides: Partial<PendingPause> = {}): PendingPause {
  return {
    mode: "finish_step",
    handle: HANDLE,
    reason: "review",
    actor: OPERATOR,
    holders: [{ kind: "operator", actor: OPERATOR, reason: "review" }],
    conditions: [],
    since: AT.toISOString(),
    ...overrides,
  };
}

/** A task that an operator holds; `open` fits the suspension. */
export function aPausedTask(overrides: Partial<Task> = {}, open: Partial<HeldFacts> = {}): Task {
  return aTask({
    state: "paused_by_client",
    suspension: HANDLE,
    pausedFromState: "working",
    queuedAt: null,
    open: {
      handle: HANDLE,
      initiator: "client",
      actor: OPERATOR,
      reason: "review",
      conditions: [],
      fired: [],
      conditionCount: 0,
      pausedAt: AT,
      reviewBy: null,
      overdueAt: null,
      trace: null,
      hasPendingInput: false,
      checkpointVersion: 1,
      holders: [{ kind: "operator", actor: OPERATOR, reason: "review" }],
      ...open,
    },
    ...overrides,
  });
}

/** A task that parked itself; nobody holds it. */
export function aParkedTask(overrides: Partial<Task> = {}, open: Partial<HeldFacts> = {}): Task {
  return aPausedTask(
    { state: "paused_by_agent", ...overrides },
    { initiator: "agent", actor: AGENT, holders: [], ...open },
  );
}

/** A condition of a suspension that has not come true. */
export function aCondition(overrides: Partial<StandingCondition> = {}): StandingCondition {
  return {
    no: 1,
    setBy: "agent",
    kind: "event",
    topic: "ci.done",
    provider: null,
    dueAt: null,
    onTimeout: null,
    afterTaskId: null,
    ...overrides,
  };
}

export function aRunningStep(overrides: Partial<RunningStep> = {}): RunningStep {
  return { key: "read", name: "Read a file", tool: null, repeatable: true, startedAt: AT.toISOString(), ...overrides };
}

/** A commit of the attempt that holds `aWorkingTask`, with nothing in it. */
export function aCommit(overrides: Partial<CommitOrder> = {}): CommitOrder {
  return {
    attempt: ATTEMPT,
    no: 1,
    worker: { kind: "worker", id: "w-1" },
    agent: AGENT,
    steps: [],
    running: [],
    messages: [],
    artifacts: [],
    usage: null,
    progress: null,
    liveState: null,
    checkpoint: null,
    end: null,
    checkpointId: "0199a000-0000-7000-8000-00000000cccc",
    ...overrides,
  };
}

/** The end of an attempt that could not start after an operator resumed the task. */
export function aFailedLaunch(rollback: Partial<Rollback> = {}): Extract<AttemptEnd, { kind: "launch_failed" }> {
  return {
    kind: "launch_failed",
    reason: "No place to work in.",
    handle: "suspend-0199a000-0000-7000-8000-000000000002",
    rollback: {
      handle: HANDLE,
      state: "paused_by_client",
      pausedFromState: "working",
      holders: [{ kind: "operator", actor: OPERATOR, reason: "review" }],
      ...rollback,
    },
  };
}
