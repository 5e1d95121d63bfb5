import type { NewMessage } from "../../domain/task/change";
import type { PauseMode, Task } from "../../domain/task/task";
import type { Claimed, NewTask, WorkMessage, WorkPackage } from "../../ports";
import { NOTHING_YET } from "../read/task/work-row";

/** What the statement alone knows of a task that it made and gave to a worker. */
export interface BegunRow {
  readonly agentId: string;
  readonly pauseModes: readonly PauseMode[];
  readonly canPark: boolean;
  readonly canCleanUp: boolean;
  readonly scope: string;
  readonly attempt: string;
  readonly at: Date;
  readonly listensSince: Date;
  /** Of the first message; null where there is none. */
  readonly saidAt: Date | null;
}

interface Beginning {
  readonly row: BegunRow;
  readonly workerId: string;
  readonly leaseMs: number;
  readonly message: NewMessage | null;
}

/** Made, then claimed. */
const VERSION = 2;

/** What the worker is told that was given a task as it was made, without a reading: of its rows no more is known to anybody. */
export function toBegun(
  made: NewTask,
  { row, workerId, leaseMs, message }: Beginning,
): Claimed & { readonly work: WorkPackage } {
  const { at, scope, attempt, agentId, pauseModes, canPark, canCleanUp } = row;
  const leaseUntil = new Date(at.getTime() + leaseMs);
  const messages = message && row.saidAt ? [firstOf(message, row.saidAt)] : [];
  const task: Task = {
    id: made.id,
    tenantId: made.tenantId,
    agentId,
    agentName: made.agentName,
    pauseModes,
    canPark,
    canCleanUp,
    scope,
    title: made.title,
    labels: made.labels,
    version: VERSION,
    controlRevision: VERSION,
    eventSeq: VERSION + messages.length,
    messageSeq: messages.length,
    checkpointSeq: 0,
    commitNo: 0,
    state: "working",
    pending: null,
    pausedFromState: null,
    suspension: null,
    cancel: null,
    cancelDueAt: null,
    attempt,
    lastAttempt: null,
    attemptNo: 1,
    workerId,
    claimedAt: at,
    leaseUntil,
    lostLeases: 0,
    queuedAt: null,
    openInterrupts: 0,
    running: [],
    progress: null,
    stepsDone: 0,
    budgets: [],
    exemptFrom: [],
    meters: {},
    endedReason: null,
    listensSince: row.listensSince.toISOString(),
    createdAt: at,
    updatedAt: at,
    stateSince: at,
    open: null,
    stop: null,
  };
  const unanswered = messages[0]?.seq ?? null;
  const work = { task, inputText: made.inputText, hasSealed: false, ...NOTHING_YET, messages, unanswered };
  return { taskId: made.id, attempt, attemptNo: 1, leaseUntil, work };
}

function firstOf({ role, actor, origin, parts, messageId }: NewMessage, saidAt: Date): WorkMessage {
  const said = { seq: 1, role, actor, origin, parts, at: saidAt.toISOString(), version: 1 };
  return messageId ? { ...said, messageId } : said;
}
