import { createHash } from "node:crypto";
import type { Json } from "../../domain/json";
import type { Effect, RecordedCheckpoint, RecordedEvent, TaskFacts, TaskRecord } from "./task-record";

const T0 = Date.parse("2026-01-05T10:00:00.000Z");
export const TASK_ID = "0199a000-0000-7000-8000-000000000000";
export const HANDLE = "suspend-0199a000-0000-7000-8000-000000000001";
const AGENT = "agent:scripted";
const OPERATOR = "operator:ann";

type Told = readonly [type: string, actor: string, data: Json, version: number];

/** A task that was paused after its first step, resumed, and ran to its end: all promises hold. */
export function aRecord(): TaskRecord {
  const events = log([
    ["task.created", OPERATOR, { to: "submitted" }, 1],
    ["attempt.claimed", "worker:w-1", { from: "submitted", to: "working", attemptNo: 1, workerId: "w-1" }, 2],
    ["task.pause_requested", OPERATOR, { handle: HANDLE }, 3],
    ["step.completed", AGENT, { key: "s1", result: { attemptNo: 1, workerId: "w-1" } }, 4],
    ["checkpoint.created", OPERATOR, { version: 1 }, 4],
    ["task.paused", OPERATOR, { from: "working", to: "paused_by_client", handle: HANDLE }, 4],
    ["message.added", OPERATOR, { messageSeq: 1 }, 5],
    [
      "task.resumed",
      OPERATOR,
      { from: "paused_by_client", to: "resumed", handle: HANDLE, cause: "explicit_resume" },
      5,
    ],
    ["attempt.claimed", "worker:w-2", { from: "resumed", to: "working", attemptNo: 2, workerId: "w-2" }, 6],
    ["step.completed", AGENT, { key: "s2", result: { attemptNo: 2, workerId: "w-2" } }, 7],
    ["checkpoint.created", AGENT, { version: 2 }, 8],
    ["task.completed", AGENT, { from: "working", to: "completed" }, 8],
  ]);
  return {
    task: theRow(),
    events,
    messages: [{ seq: 1, origin: "resume", parts: [{ text: "go on" }] }],
    checkpoints: [
      aCheckpoint({ version: 1, eventSeq: 6, taskVersion: 4 }),
      aCheckpoint({ version: 2, eventSeq: 12, taskVersion: 8 }),
    ],
    suspensions: [
      {
        handle: HANDLE,
        stopProof: "acknowledged",
        checkpointVersion: 1,
        openedVersion: 4,
        resumedAt: at(7),
        cause: "explicit_resume",
      },
    ],
    interrupts: [],
    receipts: [
      { verb: "pause", actor: OPERATOR, outcome: "accepted", requestId: null },
      { verb: "resume", actor: OPERATOR, outcome: "accepted", requestId: null },
      { verb: "resume", actor: "operator:bob", outcome: "refused", requestId: null },
    ],
    holdsSlot: false,
    effects: [
      anEffect({ step: "s1", attemptNo: 1, workerId: "w-1", atMs: at(2).getTime() + 500 }),
      anEffect({ step: "s2", attemptNo: 2, workerId: "w-2", atMs: at(8).getTime() + 500 }),
    ],
    readAt: at(20),
  };
}

/** Resumed as in aRecord, but its second attempt could not start. */
export function aTakenBackRecord(): TaskRecord {
  const record = aRecord();
  const handle = `${HANDLE.slice(0, -1)}2`;
  const data = { from: "working", to: "paused_by_client", handle, previousHandle: HANDLE };
  const [first] = record.suspensions;
  if (!first) throw new Error("The record has no suspension.");
  const again = {
    ...first,
    handle,
    stopProof: "never_started" as const,
    openedVersion: 7,
    resumedAt: null,
    cause: null,
  };
  return {
    ...record,
    task: {
      ...record.task,
      state: "paused_by_client",
      version: 7,
      eventSeq: 10,
      checkpointSeq: 1,
      stateLog: [["paused_by_client", 0]],
      pausedFromState: "working",
      suspension: handle,
      stepsDone: 1,
      endedAt: null,
    },
    events: [
      ...record.events.slice(0, 9),
      { seq: 10, id: 109, type: "task.launch_failed", actor: AGENT, data, taskVersion: 7, at: at(9) },
    ],
    checkpoints: record.checkpoints.slice(0, 1),
    suspensions: [first, again],
    effects: record.effects.slice(0, 1),
  };
}

/** The same task while it is held, before the resume. */
export function aHeldRecord(): TaskRecord {
  const record = aRecord();
  return {
    ...record,
    task: {
      ...record.task,
      state: "paused_by_client",
      version: 4,
      eventSeq: 6,
      messageSeq: 0,
      checkpointSeq: 1,
      stateLog: [["paused_by_client", T0]],
      pausedFromState: "working",
      suspension: HANDLE,
      attemptNo: 1,
      stepsDone: 1,
      endedAt: null,
    },
    events: record.events.slice(0, 6),
    messages: [],
    checkpoints: record.checkpoints.slice(0, 1),
    suspensions: record.suspensions.map((suspension) => ({ ...suspension, resumedAt: null, cause: null })),
    receipts: record.receipts.slice(0, 1),
    effects: record.effects.slice(0, 1),
  };
}

/** Resumed as in aRecord, and held again by its second attempt. */
export function aTwiceHeldRecord(): TaskRecord {
  const record = aRecord();
  const handle = `${HANDLE.slice(0, -1)}2`;
  const [first] = record.suspensions;
  if (!first) throw new Error("The record has no suspension.");
  const again = { ...first, handle, checkpointVersion: 2, openedVersion: 8, resumedAt: null, cause: null };
  const last = record.events.at(-1);
  if (!last) throw new Error("The record has no events.");
  const paused = {
    ...last,
    type: "task.paused",
    actor: OPERATOR,
    data: { from: "working", to: "paused_by_client", handle },
  };
  return {
    ...record,
    task: {
      ...record.task,
      state: "paused_by_client",
      stateLog: [["paused_by_client", T0]],
      pausedFromState: "working",
      suspension: handle,
      endedAt: null,
    },
    events: [...record.events.slice(0, -1), paused],
    suspensions: [first, again],
  };
}

/** The same task while a worker runs its first step. */
export function aWorkingRecord(): TaskRecord {
  const record = aHeldRecord();
  return {
    ...record,
    task: {
      ...record.task,
      state: "working",
      version: 2,
      eventSeq: 2,
      checkpointSeq: 0,
      stateLog: [["working", T0]],
      pausedFromState: null,
      suspension: null,
      attempt: "0199a000-0000-7000-8000-00000000aaaa",
      workerId: "w-1",
      leaseUntil: at(30),
      stepsDone: 0,
    },
    events: record.events.slice(0, 2),
    checkpoints: [],
    suspensions: [],
    receipts: [],
  };
}

function theRow(): TaskFacts {
  return {
    id: TASK_ID,
    state: "completed",
    version: 8,
    eventSeq: 12,
    messageSeq: 1,
    checkpointSeq: 2,
    stateLog: [
      ["submitted", T0],
      ["completed", T0],
    ],
    pausing: false,
    pausedFromState: null,
    suspension: null,
    cancelDueAt: null,
    attempt: null,
    attemptNo: 2,
    workerId: null,
    leaseUntil: null,
    queuedAt: null,
    openInterrupts: 0,
    stepsDone: 2,
    endedAt: at(11),
  };
}

/** Each event a second after the one before. */
export function log(told: readonly Told[]): readonly RecordedEvent[] {
  return told.map(([type, actor, data, taskVersion], i) => ({
    seq: i + 1,
    id: 100 + i,
    type,
    actor,
    data,
    taskVersion,
    at: at(i),
  }));
}

export function aCheckpoint(overrides: Partial<RecordedCheckpoint>): RecordedCheckpoint {
  const dataText = '{"done":["s1"]}';
  const sha256 = createHash("sha256").update(dataText).digest("hex");
  return { version: 1, dataText, sha256, sizeBytes: dataText.length, eventSeq: 1, taskVersion: 1, ...overrides };
}

export function anEffect({ step = "s1", ...overrides }: Partial<Effect>): Effect {
  return {
    taskId: TASK_ID,
    step,
    idempotencyKey: `${TASK_ID}:${step}`,
    attemptNo: 1,
    workerId: "w-1",
    atMs: T0,
    notes: [],
    ...overrides,
  };
}

/** Seconds after the task was made. */
export function at(seconds: number): Date {
  return new Date(T0 + seconds * 1_000);
}
