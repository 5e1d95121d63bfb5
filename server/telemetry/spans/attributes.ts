import type { Attributes } from "@opentelemetry/api";
import type { Change } from "../../domain/task/change";
import type { Task } from "../../domain/task/task";

// Ids, codes and slugs only. What people, agents or workers wrote (titles, reasons, input, messages, names of steps and
// workers) never becomes telemetry: it leaves the house.

export function attributesOfTask(task: Task): Attributes {
  return {
    "checkrein.task.id": task.id,
    "checkrein.scope": task.scope,
    "gen_ai.agent.name": task.agentName,
  };
}

export function attributesOfWork(task: Task, change: Change): Attributes {
  return {
    ...attributesOfTask(task),
    "gen_ai.operation.name": "invoke_agent",
    "checkrein.attempt.no": task.attemptNo,
    "checkrein.attempt.outcome": outcomeOf(change),
  };
}

export function attributesOfHold(task: Task, { open, conditions }: Change): Attributes {
  if (!open) return attributesOfTask(task);
  return {
    ...attributesOfTask(task),
    "checkrein.suspension.handle": open.handle,
    "checkrein.suspension.initiator": open.initiator,
    "checkrein.suspension.stop_proof": open.stopProof,
    "checkrein.suspension.has_conditions": conditions !== undefined,
    ...(open.mode ? { "checkrein.suspension.mode": open.mode } : {}),
  };
}

export function attributesOfResume(task: Task, { close }: Change): Attributes {
  if (!close) return attributesOfTask(task);
  return {
    ...attributesOfTask(task),
    "checkrein.suspension.handle": close.handle,
    "checkrein.resume.cause": close.cause,
    "checkrein.resume.had_input": close.hadInput,
    "checkrein.resume.continue_transcript": close.continueTranscript,
  };
}

/** How an attempt ended, as a code: what its worker became, else the state of the task. */
export function outcomeOf({ events, open, control }: Change): string {
  if (events.some(({ type }) => type === "attempt.lost")) return "lost";
  if (events.some(({ type }) => type === "attempt.released")) return "released";
  return open && control?.state === "paused_by_client" ? "paused" : (control?.state ?? "ended");
}
