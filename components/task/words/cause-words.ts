import { actorName } from "@/components/data/actor-name";
import { usedWords } from "@/components/data/budgets/budget-units";
import { whoseWords } from "@/components/data/budgets/whose-words";
import { formatDuration } from "@/components/ui/format/format-duration";
import { formatMoment } from "@/components/ui/format/format-instant";
import { formatOrdinal } from "@/components/ui/format/format-ordinal";
import { plural } from "@/components/ui/format/plural";
import type { CauseView, TaskSummary } from "@/server/contract/task-view";
import { untilWords } from "./wake-words";

type Caused = Pick<TaskSummary, "cause" | "state" | "agent" | "createdAt" | "endedAt">;

/** Why a task is where it is: the second line under its state, never empty. */
export function causeWords(task: Caused, nowMs: number): string {
  const { cause } = task;
  switch (cause.code) {
    case "queued":
      return placeWords(task, null);
    case "stopped":
      return `Waits: ${cause.target} is stopped by ${actorName(cause.actor)}${cause.reason ? `: ${cause.reason}` : ""}`;
    case "budget":
      return budgetWords(cause, nowMs);
    case "on_worker":
      return `On ${actorName({ kind: "worker", id: cause.workerId })}`;
    case "waiting_for_worker":
      return "Waiting for a worker";
    case "finishing":
      return finishWords(cause);
    case "questions":
      return questionWords(cause.count, task.state);
    case "held":
      return heldWords(cause, nowMs);
    case "parked":
      return parkedWords(cause, nowMs);
    case "ended":
      return cause.reason ?? tookWords(task);
  }
}

type Cause<C extends CauseView["code"]> = Extract<CauseView, { code: C }>;

/** Its place in line where that was counted: "2nd in line for a worker". */
export function placeWords({ state, agent }: Pick<Caused, "state" | "agent">, ahead: number | null): string {
  const target = state === "submitted" ? agent : "a worker";
  return ahead === null ? `In line for ${target}` : `${formatOrdinal(ahead + 1)} in line for ${target}`;
}

function budgetWords(cause: Cause<"budget">, nowMs: number): string {
  const { name, measure, takenUnits, limitUnits, isUsedUp, resetsAt } = cause;
  const stands = `${isUsedUp ? "is used up" : "takes on nothing new"}, ${usedWords(measure, takenUnits, limitUnits)}`;
  return `Waits: budget ${name} of ${whoseWords(cause)} ${stands}${resetsAt ? `, until ${formatMoment(resetsAt, nowMs)}` : ""}`;
}

function finishWords({ step, mode }: Cause<"finishing">): string {
  switch (mode) {
    case "finish_step":
      return step === null ? "Holds before the next step" : `Finishing ${step}`;
    case "interrupt_immediate":
      return step === null ? "Interrupting" : `Interrupting ${step}`;
    case "wait_for_completion":
      return "Waiting for the end of its turn";
  }
}

function questionWords(count: number, state: TaskSummary["state"]): string {
  if (state === "auth_required") return "Waits for a sign-in";
  return count === 0 ? "Waits for an answer" : `${plural(count, "answer")} wanted`;
}

function heldWords(cause: Cause<"held">, nowMs: number): string {
  const until = untilWords(cause, nowMs);
  const then = cause.conditionFired ? "; what it waits for has come" : until ? `, until ${until}` : "";
  return `${holderWords(cause)}${then}`;
}

function holderWords({ holders, firstHolders, reason }: Cause<"held">): string {
  const [first] = firstHolders;
  if (holders > 1) {
    const names = firstHolders.map(holderName).join(", ");
    return `Held by ${holders}: ${names}${holders > firstHolders.length ? ", …" : ""}`;
  }
  if (first?.kind === "recovery") return reason ? `Cut off: ${reason}` : "Cut off";
  const who = first ? holderName(first) : null;
  if (who && reason) return `${who}: ${reason}`;
  return who ? `By ${who}` : (reason ?? "Held");
}

function holderName({ kind, actor }: Cause<"held">["firstHolders"][number]): string {
  if (kind === "budget") return "budget";
  return kind === "panic" ? "scope stop" : actorName(actor);
}

function parkedWords(cause: Cause<"parked">, nowMs: number): string {
  const until = untilWords(cause, nowMs);
  return [until && `Until ${until}`, cause.reason].filter(Boolean).join(": ") || "Until it is resumed";
}

function tookWords({ createdAt, endedAt }: Caused): string {
  return endedAt === null
    ? "Ended"
    : `After ${formatDuration(Math.max(1, Date.parse(endedAt) - Date.parse(createdAt)))}`;
}
