import { plural } from "@/components/ui/format/plural";
import type { OperationView, OutcomeGroup } from "@/server/contract/operation-view";
import type { PauseMode } from "@/server/contract/task-view";

type Verb = OperationView["verb"];
type Outcome = OutcomeGroup["outcome"];

const DOES: Readonly<Record<Verb, string>> = {
  pause: "Pause",
  resume: "Resume",
  cancel: "Cancel",
  label: "Label",
  fork: "Fork",
  release: "Release",
  undo_pause: "Undo: pause of",
  undo_cancel: "Undo: cancel of",
  refill: "Refill: let go",
};

/** "Pause 34 tasks". While more are being chosen: "Stop at least 34 tasks". */
export function operationTitle({
  verb,
  targets,
  params,
  selecting,
}: Pick<OperationView, "verb" | "targets" | "params" | "selecting">): string {
  const does = params.holder === "panic" ? "Stop" : DOES[verb];
  return `${does} ${selecting ? "at least " : ""}${plural(targets, "task")}`;
}

const DONE: Readonly<Record<Verb, string>> = {
  pause: "Paused",
  resume: "Resumed",
  cancel: "Canceled",
  label: "Labeled",
  fork: "Forked",
  release: "Let go",
  undo_pause: "Let go",
  undo_cancel: "Brought back",
  refill: "Let go",
};
const ALREADY: Readonly<Record<Verb, string>> = {
  pause: "Paused before",
  resume: "Not paused",
  cancel: "Canceled before",
  label: "Had them before",
  fork: "Forked before",
  release: "Not held by the stop",
  undo_pause: "Let go before",
  undo_cancel: "Not canceling",
  refill: "Not held by it",
};

/** What a target does that was asked to stop. */
const STILL: Readonly<Record<PauseMode, string>> = {
  finish_step: "Finishing the step",
  interrupt_immediate: "Interrupting",
  wait_for_completion: "Finishing the turn",
};

/** What became of a target, as a heading. */
export function outcomeWords(
  { verb, params }: Pick<OperationView, "verb" | "params">,
  outcome: Outcome | "waiting",
): string {
  switch (outcome) {
    case "waiting":
      return "In line";
    case "asked":
      return verb === "pause" ? STILL[params.mode ?? "finish_step"] : "Can be undone";
    case "done":
      return DONE[verb];
    case "already":
      return ALREADY[verb];
    case "skipped":
      return "Skipped";
    case "refused":
      return "Refused";
    case "failed":
      return "Failed";
    case "gone":
      return "Not there";
  }
}

/** Each reason with how many it is of; alone where it is that of all. */
export function reasonWords(reasons: readonly Pick<OutcomeGroup, "count" | "message">[], total: number): string {
  return reasons.map(({ count, message }) => (count === total ? message : `${count}: ${message}`)).join(" ");
}

/** How far it is: of how many it is so now, also where it was so before. */
export function reachedWords({ counts, targets }: Pick<OperationView, "counts" | "targets">): string {
  return `${counts.done + counts.already} of ${targets}`;
}

/** "Running", "Trying again", "Stopped", "Finished". */
export function progressWords({
  state,
  counts,
  finishedAt,
  failure,
}: Pick<OperationView, "state" | "counts" | "finishedAt" | "failure">): string {
  if (failure) return "Trying again";
  if (state === "running") return counts.done + counts.asked === 0 ? "Starting" : "Running";
  if (state === "stopping") return "Stopping";
  if (finishedAt === null) return "Running";
  return state === "stopped" ? "Stopped" : "Finished";
}

/** Nothing of it moves any more. */
export function isOver({ finishedAt }: Pick<OperationView, "finishedAt">): boolean {
  return finishedAt !== null;
}
