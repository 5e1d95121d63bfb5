import { isHeld, isTerminal } from "../../../domain/task/state";
import { SWEEP_MS } from "../../../domain/task/task";
import type { TaskRecord } from "../task-record";

/** How much later than promised a sweep may be seen, on a machine that does other things too. */
const SLACK_MS = 5_000;

/** I7: it is queued, or held by a live lease, or waits with a way to wake, or is over and holds nothing. */
export function conservation(record: TaskRecord): readonly string[] {
  const { task, events } = record;
  const done = events.filter(({ type }) => type === "step.completed").length;
  const problems = done === task.stepsDone ? [] : [`the row counts ${task.stepsDone} steps, the log ${done}`];
  const open = record.interrupts.filter(({ status }) => status === "open").length;
  if (open !== task.openInterrupts)
    problems.push(`the row counts ${task.openInterrupts} open questions, there are ${open}`);
  return [...problems, ...(isTerminal(task.state) ? leftOvers(record) : strandings(record))];
}

function leftOvers({ task, holdsSlot }: TaskRecord): readonly string[] {
  const left = {
    attempt: task.attempt,
    lease: task.leaseUntil,
    "place in the queue": task.queuedAt,
    suspension: task.suspension,
    pause: task.pausing || null,
    cancel: task.cancelDueAt,
    "open question": task.openInterrupts || null,
    "place of its agent": holdsSlot || null,
  };
  const problems = Object.entries(left).flatMap(([what, value]) =>
    value === null ? [] : [`it is ${task.state} and still has a ${what}`],
  );
  return task.endedAt ? problems : [...problems, `it is ${task.state} and has no end`];
}

function strandings({ task, holdsSlot, readAt }: TaskRecord): readonly string[] {
  const problems: string[] = [];
  const { state, attempt, leaseUntil, queuedAt } = task;
  if ((attempt === null) !== (leaseUntil === null))
    problems.push(`it has ${attempt ? "an attempt" : "no attempt"} and ${leaseUntil ? "a" : "no"} lease`);
  if (attempt && state !== "working") problems.push(`a worker holds it although it is ${state}`);
  if (attempt && queuedAt) problems.push("it is queued and held by a worker");
  if (holdsSlot && !attempt) problems.push("it takes a place of its agent and nobody runs it");
  if (task.pausing && !attempt) problems.push("a pause is pending and nobody holds it");
  const overdueMs = leaseUntil ? readAt.getTime() - leaseUntil.getTime() : 0;
  if (overdueMs > SWEEP_MS + SLACK_MS) problems.push(`its lease is over since ${overdueMs} ms`);
  if (!attempt && !queuedAt && !waits(task)) problems.push(`it is ${state}, and nothing will take it up`);
  if (queuedAt && waits(task)) problems.push(`it is ${state} and queued`);
  return problems;
}

function waits({ state, openInterrupts, suspension }: TaskRecord["task"]): boolean {
  if (state === "input_required" || state === "auth_required") return openInterrupts > 0;
  return isHeld(state) && suspension !== null;
}
