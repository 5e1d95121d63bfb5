import type { TaskActions } from "../contract/actions";
import type { TaskState } from "../contract/task-state";
import type {
  Actor,
  ArtifactMeta,
  CauseView,
  CheckpointMeta,
  EventView,
  InterruptView,
  MessageView,
  SuspensionView,
  TaskSummary,
  TaskView,
} from "../contract/task-view";
import { availableActions } from "../domain/task/actions";
import { isHeld, isTerminal } from "../domain/task/state";
import { PAUSE_MODES } from "../domain/task/task";

/** The moment all made views agree on. Set a test's clock to it. */
export const MADE_AT = "2026-11-20T14:32:00.000Z";
const MADE_MS = Date.parse(MADE_AT);
const HASH = "9f2c".repeat(16);

/** Of a held task that nothing wakes by itself. */
export const NO_WAIT = { wakeAt: null, topics: [], afterTaskId: null } as const;
export const ONCALL: Actor = { kind: "operator", id: "oncall" };
const WORKER: Actor = { kind: "worker", id: "w-11" };

let made = 0;
/** A fresh id in the shape of a UUIDv7. */
export function aTaskId(): string {
  made += 1;
  return `019abf6b-0000-7000-8000-${made.toString(16).padStart(12, "0")}`;
}

/** An instant so many milliseconds after MADE_AT. */
export function ahead(ms: number): string {
  return ago(-ms);
}

/** An instant so many milliseconds before MADE_AT. */
export function ago(ms: number): string {
  return new Date(MADE_MS - ms).toISOString();
}

type Offered = Pick<TaskSummary, "state"> &
  Partial<Pick<TaskSummary, "pausing" | "cancelDueAt" | "agent" | "openInterrupts">>;

/** What the server allows on such a task, by its own table. */
function actionsOf(task: Offered): TaskActions {
  const pausing = task.pausing ?? null;
  return availableActions({
    state: task.state,
    pending: pausing && { ...pausing, holders: [], conditions: [] },
    cancel: task.cancelDueAt ? { actor: ONCALL, reason: null, mode: "now" } : null,
    pauseModes: PAUSE_MODES,
    agentName: task.agent ?? "ci-fixer",
    open: null,
    openInterrupts: task.openInterrupts ?? 0,
    attempt: null,
    checkpointSeq: 1,
    stop: null,
  });
}

function causeIn(state: TaskState, isPausing: boolean): CauseView {
  if (isPausing) return { code: "finishing", step: "copy-rows", mode: "finish_step" };
  if (isTerminal(state)) return { code: "ended", reason: null };
  if (state === "submitted") return { code: "queued" };
  if (state === "resumed") return { code: "queued" };
  if (state === "input_required" || state === "auth_required") return { code: "questions", count: 1 };
  if (state === "paused_by_client")
    return {
      code: "held",
      holders: 1,
      firstHolders: [{ kind: "operator", actor: ONCALL }],
      reason: "cut-over review",
      conditionFired: false,
      ...NO_WAIT,
    };
  if (state === "paused_by_agent") return { code: "parked", reason: "Until CI build 1234 ends", ...NO_WAIT };
  return { code: "on_worker", workerId: "w-11" };
}

/** A working task of ci-fixer; state, cause and actions agree unless overridden. */
export function aTaskSummary(overrides: Partial<TaskSummary> = {}): TaskSummary {
  const state = overrides.state ?? "working";
  const isPausing = Boolean(overrides.pausing);
  const stateSince = overrides.stateSince ?? ago(120_000);
  const openInterrupts = state === "input_required" ? 1 : 0;
  return {
    id: aTaskId(),
    version: 7,
    controlRevision: 2,
    title: "Fix failing checks on change 4182",
    agent: "ci-fixer",
    scope: "prod/platform",
    labels: [],
    state,
    stateSince,
    pausing: null,
    cancelDueAt: null,
    canceling: null,
    fenced: false,
    cutOff: false,
    overdueAt: null,
    cause: causeIn(state, isPausing),
    progress: { done: 5, total: 14, current: null },
    stepsDone: 5,
    running: [],
    spentMicros: 420_000,
    budget: null,
    inputTokens: 18_400,
    outputTokens: 2_100,
    cachedTokens: null,
    reasoningTokens: null,
    activeMs: 90_000,
    activeSince: state === "working" ? stateSince : null,
    stateLog: [
      ["submitted", MADE_MS - 600_000],
      ["working", MADE_MS - 590_000],
      [state, Date.parse(stateSince)],
    ],
    openInterrupts,
    createdAt: ago(600_000),
    updatedAt: ago(1_000),
    endedAt: isTerminal(state) ? stateSince : null,
    actions: actionsOf({ state, openInterrupts, ...overrides }),
    ...overrides,
  };
}

/** An open pause by oncall, acknowledged at a step boundary. */
export function aSuspension(overrides: Partial<SuspensionView> = {}): SuspensionView {
  return {
    handle: "suspend-019abf6b-0000-7000-8000-0000000000c3",
    initiator: "client",
    actor: ONCALL,
    reason: "cut-over review",
    summary: null,
    mode: "finish_step",
    stopProof: "acknowledged",
    stoppedLate: false,
    pausedFromState: "working",
    stoppedAtStep: "copy-rows",
    boundaryMs: 42_000,
    checkpointVersion: 14,
    wakeAt: null,
    onTimeout: null,
    conditions: [],
    pausedAt: ago(120_000),
    reviewBy: null,
    receipt: null,
    holders: [{ kind: "operator", actor: ONCALL, reason: "cut-over review", at: ago(120_000) }],
    resumedAt: null,
    cause: null,
    resumedBy: null,
    hadResumeInput: null,
    continueTranscript: null,
    digest: null,
    launchFailure: null,
    pendingInput: null,
    metadata: null,
    resumeMetadata: null,
    ...overrides,
  };
}

/** The whole view of a task; a held one comes with its open suspension. */
export function aTaskView(overrides: Partial<TaskView> = {}): TaskView {
  const summary = aTaskSummary(overrides);
  return {
    ...summary,
    contextId: "019abf6b-0000-7000-8000-00000000c0de",
    client: null,
    parentTaskId: null,
    forkedFromTaskId: null,
    forkedFromVersion: null,
    input: { folder: "." },
    eventSeq: 12,
    attemptNo: 1,
    workerId: summary.state === "working" ? "w-11" : null,
    leaseUntil: summary.state === "working" ? new Date(MADE_MS + 10_000).toISOString() : null,
    endedReason: null,
    pauseModes: ["finish_step", "interrupt_immediate", "wait_for_completion"],
    resumeSchema: null,
    canCleanUp: false,
    reviewTime: { withinMs: 1_800_000, rule: null },
    suspension: isHeld(summary.state) ? aSuspension() : null,
    interrupts: [],
    checkpoints: [],
    checkpointCount: 0,
    artifacts: [],
    ...overrides,
  };
}

export function anEvent(overrides: Partial<EventView> = {}): EventView {
  return {
    taskId: "019abf6b-0000-7000-8000-000000000001",
    seq: 1,
    type: "task.created",
    actor: ONCALL,
    data: {},
    at: ago(60_000),
    version: 1,
    ...overrides,
  };
}

export function aMessage(overrides: Partial<MessageView> = {}): MessageView {
  return {
    seq: 1,
    role: "agent",
    actor: WORKER,
    origin: "agent",
    parts: [{ text: "Copied 4 of 13 partitions." }],
    at: ago(60_000),
    ...overrides,
  };
}

export function aCheckpointMeta(overrides: Partial<CheckpointMeta> = {}): CheckpointMeta {
  return {
    version: 14,
    kind: "pause",
    label: "",
    flagged: true,
    pausedFromState: "working",
    messageCount: 3,
    eventSeq: 12,
    parentVersion: 13,
    sha256: HASH,
    sizeBytes: 1_447_034,
    createdBy: WORKER,
    createdAt: ago(120_000),
    ...overrides,
  };
}

export function anArtifactMeta(overrides: Partial<ArtifactMeta> = {}): ArtifactMeta {
  return {
    artifactId: "report",
    version: 1,
    name: "report.md",
    mimeType: "text/markdown",
    sizeBytes: 4_096,
    sha256: HASH,
    createdAt: ago(30_000),
    ...overrides,
  };
}

export function anInterrupt(overrides: Partial<InterruptView> = {}): InterruptView {
  return {
    id: "019abf6b-0000-7000-8000-0000000000aa",
    key: "large-files",
    kind: "input",
    message: "2 files are over the limit. What should happen with them?",
    payload: {},
    schema: {
      type: "object",
      properties: { choice: { type: "string", enum: ["skip", "head", "whole"] } },
      required: ["choice"],
    },
    status: "open",
    openedAt: ago(60_000),
    answeredAt: null,
    answeredBy: null,
    answeredAttempt: null,
    answer: null,
    nodePath: "",
    runId: "",
    call: null,
    wake: "together",
    expiresAt: null,
    defaultAnswer: null,
    escalatesAt: null,
    escalatedAt: null,
    approvedSha256: null,
    executedSha256: null,
    executedAt: null,
    ...overrides,
  };
}
