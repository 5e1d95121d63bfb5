import type { TaskView } from "@/server/contract/task-view";

/** Which control card a task has. What may be done in it is said by `task.actions`, not by this. */
export type CardKind =
  | "canceling"
  | "pausing"
  | "working"
  | "queued"
  | "question"
  | "sign_in"
  | "cut_off"
  | "held"
  | "parked"
  | "ended";

export function cardKind(task: Pick<TaskView, "state" | "pausing" | "cancelDueAt" | "suspension">): CardKind {
  if (task.cancelDueAt !== null) return "canceling";
  switch (task.state) {
    case "submitted":
    case "resumed":
      return "queued";
    case "working":
      return task.pausing ? "pausing" : "working";
    case "input_required":
      return "question";
    case "auth_required":
      return "sign_in";
    case "paused_by_client":
      return isCutOff(task) ? "cut_off" : "held";
    case "paused_by_agent":
      return "parked";
    case "completed":
    case "failed":
    case "canceled":
    case "rejected":
      return "ended";
  }
}

/** What the primary button of each card does. */
const PRIMARY_ACT: Record<CardKind, "undo" | "withdraw" | "pause" | "answer" | "sign_in" | "resume" | "none"> = {
  canceling: "undo",
  pausing: "withdraw",
  working: "pause",
  queued: "pause",
  question: "answer",
  sign_in: "sign_in",
  cut_off: "resume",
  held: "resume",
  parked: "resume",
  ended: "none",
};

export function primaryAct(kind: CardKind): (typeof PRIMARY_ACT)[CardKind] {
  return PRIMARY_ACT[kind];
}

/** A restart or a crash holds it, whoever joined later. */
function isCutOff({ suspension }: Pick<TaskView, "suspension">): boolean {
  return suspension?.holders.some(({ kind }) => kind === "recovery") ?? false;
}
