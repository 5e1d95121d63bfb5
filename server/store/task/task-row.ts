import type { TaskState } from "../../domain/task/state";
import type { PauseMode, PendingCancel, PendingPause, Progress, RunningStep, Task } from "../../domain/task/task";
import type { Meters } from "../../domain/usage/usage";
import { type StopRow, stopOver, toStandingStop } from "../holds/stop-sql";
import { type OpenRow, openSuspension, toHeldFacts } from "./open-suspension";

const OWN_COLUMNS = `t.id, t.tenant_id, t.agent_id, a.name as agent_name, a.pause_modes, a.can_park, a.can_clean_up, t.scope, t.title, t.labels,
  t.version, t.control_revision, t.event_seq, t.message_seq, t.checkpoint_seq, t.commit_no,
  t.state, t.pending_pause, t.paused_from_state, t.suspension, t.pending_cancel, t.cancel_due_at,
  t.attempt, t.last_attempt, t.attempt_no, t.worker_id, t.claimed_at, t.lease_until, t.lost_leases, t.queued_at, t.open_interrupts,
  t.running_steps, t.progress, t.steps_done, t.budgets, t.exempt_from, t.meters, t.ended_reason, t.listens_since, t.created_at, t.updated_at, t.state_since`;
const COLUMNS = `${OWN_COLUMNS}, ${stopOver("t")} as stop`;
/** What decisions know of a task, from `task t` joined with its `agent a`. */
export const TASK_COLUMNS = `${COLUMNS}, ${openSuspension("c.input")} as open`;
/** The same for lists: nothing of what a run is given. */
export const LISTED_TASK_COLUMNS = `${COLUMNS}, ${openSuspension("null")} as open`;
/** The same of one that the statement itself gave to a worker: no stop takes it in, and nobody holds it. */
export const GIVEN_TASK_COLUMNS = `${OWN_COLUMNS}, null as stop, null as open`;

const NO_METERS: Meters = {};

export interface TaskRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly agent_id: string;
  readonly agent_name: string;
  readonly pause_modes: readonly PauseMode[];
  readonly can_park: boolean;
  readonly can_clean_up: boolean;
  readonly scope: string;
  readonly title: string;
  readonly labels: readonly string[] | null;
  readonly version: number;
  readonly control_revision: number;
  readonly event_seq: number;
  readonly message_seq: number;
  readonly checkpoint_seq: number;
  readonly commit_no: number;
  readonly state: TaskState;
  readonly pending_pause: PendingPause | null;
  readonly paused_from_state: TaskState | null;
  readonly suspension: string | null;
  readonly pending_cancel: PendingCancel | null;
  readonly cancel_due_at: Date | null;
  readonly attempt: string | null;
  readonly last_attempt: string | null;
  readonly attempt_no: number;
  readonly worker_id: string | null;
  readonly claimed_at: Date | null;
  readonly lease_until: Date | null;
  readonly lost_leases: number;
  readonly queued_at: Date | null;
  readonly open_interrupts: number;
  readonly running_steps: readonly RunningStep[];
  readonly progress: Progress | null;
  readonly steps_done: number;
  readonly budgets: readonly string[];
  readonly exempt_from: readonly string[];
  readonly meters: Meters | null;
  readonly ended_reason: string | null;
  readonly listens_since: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly state_since: Date;
  readonly open: OpenRow | null;
  readonly stop: StopRow | null;
}

export function toTask(row: TaskRow): Task {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    agentId: row.agent_id,
    agentName: row.agent_name,
    pauseModes: row.pause_modes,
    canPark: row.can_park,
    canCleanUp: row.can_clean_up,
    scope: row.scope,
    title: row.title,
    labels: row.labels ?? [],
    version: row.version,
    controlRevision: row.control_revision,
    eventSeq: row.event_seq,
    messageSeq: row.message_seq,
    checkpointSeq: row.checkpoint_seq,
    commitNo: row.commit_no,
    state: row.state,
    // A pause that was asked for before pauses had conditions has none.
    pending: row.pending_pause && { ...row.pending_pause, conditions: row.pending_pause.conditions ?? [] },
    pausedFromState: row.paused_from_state,
    suspension: row.suspension,
    cancel: row.pending_cancel,
    cancelDueAt: row.cancel_due_at,
    attempt: row.attempt,
    lastAttempt: row.last_attempt,
    attemptNo: row.attempt_no,
    workerId: row.worker_id,
    claimedAt: row.claimed_at,
    leaseUntil: row.lease_until,
    lostLeases: row.lost_leases,
    queuedAt: row.queued_at,
    openInterrupts: row.open_interrupts,
    running: row.running_steps,
    progress: row.progress,
    stepsDone: row.steps_done,
    budgets: row.budgets,
    exemptFrom: row.exempt_from,
    meters: row.meters ?? NO_METERS,
    endedReason: row.ended_reason,
    listensSince: row.listens_since?.toISOString() ?? null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    stateSince: row.state_since,
    open: row.open && toHeldFacts(row.open),
    stop: row.stop && toStandingStop(row.stop),
  };
}
