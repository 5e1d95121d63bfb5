import type { Change } from "../../domain/task/change";
import type { Task } from "../../domain/task/task";
import type { Written } from "../writer/write";
import { nextOpen } from "./next-open";

/** The task as the change left it. The version was guarded, so nothing else can have changed but what came back. */
export function nextTask(task: Task, change: Change, written: Written): Task {
  const control = change.control ?? task;
  const checkpointSeq = Math.max(task.checkpointSeq + (change.checkpoint ? 1 : 0), change.imported?.version ?? 0);
  // Every field by name: each step of every worker passes here, and copying the object costs ten times as much.
  return {
    id: task.id,
    tenantId: task.tenantId,
    agentId: task.agentId,
    agentName: task.agentName,
    pauseModes: task.pauseModes,
    canPark: task.canPark,
    canCleanUp: task.canCleanUp,
    scope: task.scope,
    title: task.title,
    labels: change.labels ?? task.labels,
    state: control.state,
    pending: control.pending,
    pausedFromState: control.pausedFromState,
    suspension: control.suspension,
    cancel: control.cancel,
    attempt: control.attempt,
    lastAttempt: control.lastAttempt,
    attemptNo: control.attemptNo,
    workerId: control.workerId,
    lostLeases: control.lostLeases,
    openInterrupts: control.openInterrupts,
    endedReason: control.endedReason,
    listensSince: control.listensSince,
    version: written.version,
    controlRevision: task.controlRevision + (change.control || change.holders?.length ? 1 : 0),
    eventSeq: task.eventSeq + change.events.length,
    messageSeq: task.messageSeq + (change.messages?.length ?? 0),
    checkpointSeq,
    commitNo: change.commitNo ?? task.commitNo,
    claimedAt: task.claimedAt,
    leaseUntil: written.leaseUntil,
    queuedAt: written.queuedAt === undefined ? task.queuedAt : written.queuedAt,
    cancelDueAt: written.cancelDueAt === undefined ? task.cancelDueAt : written.cancelDueAt,
    running: change.running ?? task.running,
    progress: change.progress ?? task.progress,
    stepsDone: task.stepsDone + (change.stepsDone ?? 0),
    budgets: task.budgets,
    exemptFrom: change.exempt ? [...task.exemptFrom, ...change.exempt] : task.exemptFrom,
    meters: change.meters ?? task.meters,
    createdAt: task.createdAt,
    updatedAt: written.updatedAt,
    stateSince: written.stateSince ?? task.stateSince,
    open: control.suspension ? nextOpen(task.open, change, { at: written.updatedAt, checkpointSeq }) : null,
    stop: change.exempts ? null : task.stop,
  };
}
