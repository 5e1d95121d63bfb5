import type { CancelingView, PausingView, TaskSummary } from "../../../contract/task-view";
import { availableActions } from "../../../domain/task/actions";
import { causeOf } from "../../../domain/task/cause";
import { isCutOff } from "../../../domain/task/decide-cut-off";
import type { PendingPause, Task } from "../../../domain/task/task";
import { toTask } from "../../task/task-row";
import { toPlannedCondition } from "./condition-view";
import { toIsoOrNull } from "./instant";
import type { SummaryRow } from "./summary-row";

export function toTaskSummary(row: SummaryRow): TaskSummary {
  const task = toTask(row);
  return {
    id: task.id,
    version: task.version,
    controlRevision: task.controlRevision,
    title: task.title,
    agent: task.agentName,
    scope: task.scope,
    labels: task.labels,
    state: task.state,
    stateSince: task.stateSince.toISOString(),
    pausing: task.pending && toPausingView(task.pending),
    cancelDueAt: toIsoOrNull(task.cancelDueAt),
    canceling: toCancelingView(task),
    fenced: row.stop_proof === "fenced",
    cutOff: isCutOff(task),
    overdueAt: toIsoOrNull(task.open?.overdueAt ?? null),
    cause: causeOf({ ...task, gate: row.gate }),
    progress: task.progress,
    stepsDone: task.stepsDone,
    running: task.running,
    spentMicros: toNumber(row.spent_micros),
    inputTokens: toNumber(row.input_tokens),
    outputTokens: toNumber(row.output_tokens),
    cachedTokens: toNumber(row.cached_tokens),
    reasoningTokens: toNumber(row.reasoning_tokens),
    budget: row.budget,
    activeMs: Number(row.active_ms),
    activeSince: task.attempt === null ? null : toIsoOrNull(row.claimed_at),
    stateLog: row.state_log,
    openInterrupts: task.openInterrupts,
    createdAt: task.createdAt.toISOString(),
    updatedAt: task.updatedAt.toISOString(),
    endedAt: toIsoOrNull(row.ended_at),
    actions: availableActions(task),
  };
}

function toPausingView({ mode, handle, reason, actor, since, conditions }: PendingPause): PausingView {
  return { mode, handle, reason, actor, since, conditions: conditions.map(toPlannedCondition) };
}

function toCancelingView({ cancel, cancelDueAt }: Task): CancelingView | null {
  if (!cancel || !cancelDueAt) return null;
  const { actor, reason, mode, cleaningUp = false } = cancel;
  return { mode, cleaningUp, actor, reason, dueAt: cancelDueAt.toISOString() };
}

/** Null stays null: usage that nobody reported is not 0. */
function toNumber(text: string | null): number | null {
  return text === null ? null : Number(text);
}
