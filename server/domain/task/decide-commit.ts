import type { Change, Decision, NewEvent } from "./change";
import { newCheckpoint } from "./checkpoint";
import type { AttemptEnd, CommitOrder } from "./commit-order";
import { recordsOf } from "./commit-records";
import { controlOf, endAttempt, moveTo } from "./control";
import { type Directive, directiveFor } from "./directive";
import { endChange } from "./end";
import { type Hold, holdChange, holdFromPending } from "./hold";
import { refuse } from "./refuse";
import type { Control, Task } from "./task";

/**
 * What a worker's commit does. It is refused when its attempt no longer holds the task, and answered again when it is
 * the same commit. A pending pause becomes true here, at the mode's boundary, in the same change as the work it ends.
 */
export function decideCommit(task: Task, order: CommitOrder): Decision<Directive> {
  if (isRepeat(task, order)) return { kind: "unchanged", answer: directiveFor(task, order.attempt) };
  if (task.attempt !== order.attempt) {
    return refuse(task, "ATTEMPT_SUPERSEDED", "This attempt no longer holds the task. Nothing was written; stop.");
  }
  if (order.no !== task.commitNo + 1) {
    return refuse(task, "COMMIT_OUT_OF_ORDER", `Commit ${order.no} does not follow ${task.commitNo}. Nothing was written.`);
  }
  if (order.end?.kind === "park" && !task.canPark) {
    return refuse(task, "PARK_NOT_SUPPORTED", `${task.agentName} did not register that it parks. Nothing was written.`);
  }
  const change = changeOf(task, order);
  return { kind: "moved", change, guard: { lease: "live" }, answer: directiveFor(change.control ?? task, order.attempt) };
}

/** The commit whose answer was lost, sent again. */
function isRepeat(task: Task, order: CommitOrder): boolean {
  if (order.no !== task.commitNo) return false;
  return task.attempt === order.attempt || (task.attempt === null && task.lastAttempt === order.attempt);
}

function changeOf(task: Task, order: CommitOrder): Change {
  const records = recordsOf(task, order);
  if (order.end) return afterRecords(records, endOf(task, order, order.end, records.events));
  if (task.pending && atBoundary(task, order)) {
    const hold = holdFromPending(task.pending, order.checkpointId, "acknowledged", stoppedAt(order));
    return afterRecords(records, holdChange(task, controlOf(task), { ...hold, before: records.events }));
  }
  const kept = order.checkpoint
    ? newCheckpoint(task, { id: order.checkpointId, kind: order.checkpoint.flagged ? "manual" : "periodic", ...order.checkpoint, createdBy: order.agent })
    : null;
  return {
    ...records,
    lease: "renew",
    ...(task.lostLeases > 0 ? { control: { ...controlOf(task), lostLeases: 0 } } : {}),
    events: [...records.events, ...(kept ? [kept.event] : [])],
    ...(kept ? { checkpoint: kept.checkpoint } : {}),
  };
}

/** Nothing runs any more, and the mode does not wait for the end of the turn. */
function atBoundary(task: Task, order: CommitOrder): boolean {
  return order.running.length === 0 && task.pending?.mode !== "wait_for_completion";
}

function stoppedAt(order: CommitOrder): string | null {
  return order.steps.at(-1)?.name ?? null;
}

/** The move already carries the records' events in front of its own. */
function afterRecords(records: Omit<Change, "control">, move: Change): Change {
  return { ...records, ...move, running: [] };
}

function endOf(task: Task, order: CommitOrder, end: AttemptEnd, before: readonly NewEvent[]): Change {
  switch (end.kind) {
    case "finish":
      return finish(task, order, end, before);
    case "ask":
      return ask(task, order, end, before);
    case "park":
      return park(task, order, end, before);
    case "release":
      return release(task, order, before);
  }
}

function finish(task: Task, order: CommitOrder, end: Extract<AttemptEnd, { kind: "finish" }>, before: readonly NewEvent[]): Change {
  const kept = newCheckpoint(task, {
    id: order.checkpointId,
    kind: "final",
    label: order.checkpoint?.label ?? `At the end: ${end.to}`,
    flagged: order.checkpoint?.flagged ?? true,
    createdBy: order.agent,
  });
  return endChange(task, { to: end.to, actor: order.agent, reason: end.reason, before: [...before, kept.event], checkpoint: kept.checkpoint });
}

function ask(task: Task, order: CommitOrder, end: Extract<AttemptEnd, { kind: "ask" }>, before: readonly NewEvent[]): Change {
  const asking: Control = {
    ...endAttempt(moveTo(controlOf(task), "input_required")),
    openInterrupts: task.openInterrupts + end.questions.length,
    lostLeases: 0,
  };
  const events: readonly NewEvent[] = [
    ...before,
    ...end.questions.map<NewEvent>((q) => ({ type: "interrupt.opened", actor: order.agent, data: { interruptId: q.id, key: q.key, message: q.message.slice(0, 500) } })),
    { type: "task.input_required", actor: order.agent, data: { from: task.state, to: "input_required", questions: asking.openInterrupts } },
  ];
  if (task.pending) {
    const hold = holdFromPending(task.pending, order.checkpointId, "acknowledged", stoppedAt(order));
    return { ...holdChange(task, asking, { ...hold, before: events }), interrupts: end.questions };
  }
  const kept = newCheckpoint(task, {
    id: order.checkpointId,
    kind: "interrupt",
    label: order.checkpoint?.label ?? "Asked",
    flagged: order.checkpoint?.flagged ?? false,
    createdBy: order.agent,
  });
  return { control: asking, lease: "end", queue: "none", events: [...events, kept.event], checkpoint: kept.checkpoint, interrupts: end.questions };
}

/** A park under a pending pause is held at once; it keeps what would wake it. */
function park(task: Task, order: CommitOrder, end: Extract<AttemptEnd, { kind: "park" }>, before: readonly NewEvent[]): Change {
  const { handle, reason, summary, conditions, wake, onTimeout, timeoutInput } = end;
  const wakes = { summary, conditions, wake, onTimeout, timeoutInput };
  if (task.pending) {
    const hold: Hold = { ...holdFromPending(task.pending, order.checkpointId, "acknowledged", stoppedAt(order)), before, park: wakes };
    return holdChange(task, controlOf(task), hold);
  }
  const kept = newCheckpoint(task, { id: order.checkpointId, kind: "pause", label: "Parked", flagged: true, createdBy: order.agent });
  const parked: NewEvent = {
    type: "task.parked",
    actor: order.agent,
    data: { from: task.state, to: "paused_by_agent", handle, reason, summary, wake: wake ? { ...wake } : null },
  };
  return {
    control: { ...endAttempt(moveTo(controlOf(task), "paused_by_agent")), suspension: handle, pausedFromState: task.state, lostLeases: 0 },
    lease: "end",
    queue: "none",
    events: [...before, kept.event, parked],
    checkpoint: kept.checkpoint,
    open: {
      ...wakes,
      handle,
      initiator: "agent",
      actor: order.agent,
      reason,
      mode: null,
      stopProof: "acknowledged",
      stoppedAtStep: stoppedAt(order),
      askedAt: null,
    },
  };
}

/** The worker stops and hands the task back; it counts as no loss. */
function release(task: Task, order: CommitOrder, before: readonly NewEvent[]): Change {
  const event: NewEvent = { type: "attempt.released", actor: order.worker, data: { attemptNo: task.attemptNo, reason: "The worker stopped." } };
  if (task.pending) {
    const hold = holdFromPending(task.pending, order.checkpointId, "acknowledged", stoppedAt(order));
    return holdChange(task, controlOf(task), { ...hold, before: [...before, event] });
  }
  return { control: endAttempt(controlOf(task)), lease: "end", queue: "now", events: [...before, event] };
}
