import { upperFirst } from "@/components/ui/format/upper-first";
import type { CancelMode, TaskView } from "@/server/contract/task-view";
import { numberRunning, stepsInWords, verbFor } from "./step-words";

type Facts = Pick<TaskView, "running" | "stepsDone" | "progress" | "workerId">;

/** What a way to cancel costs and does, before it is chosen. */
export function cancelCost(mode: CancelMode, task: Facts): string {
  return mode === "now" ? cutWords(task) : cleanUpWords(task);
}

function cutWords(task: Facts): string {
  const steps = numberRunning(task);
  if (steps.length === 0) return "Nothing runs now, so nothing is cut.";
  const fixed = steps.filter((step) => !step.repeatable);
  const cut = `${upperFirst(stepsInWords(steps))} ${verbFor(steps, ["is", "are"])} stopped.`;
  return fixed.length === 0
    ? cut
    : `${cut} What ${stepsInWords(fixed)} did outside stays: ${verbFor(fixed, ["it is", "they are"])} not repeatable.`;
}

function cleanUpWords(task: Facts): string {
  if (task.workerId === null)
    return "No worker holds it now, so nobody would clean up: it ends at once, and its end says so.";
  const steps = numberRunning(task);
  const cut = steps.filter((step) => step.repeatable);
  const kept = steps.filter((step) => !step.repeatable);
  const first = [
    cut.length > 0 ? `${upperFirst(stepsInWords(cut))} ${verbFor(cut, ["is", "are"])} cut.` : "",
    kept.length > 0 ? `${upperFirst(stepsInWords(kept))} ${verbFor(kept, ["finishes", "finish"])} first.` : "",
  ];
  const then = "The agent gets one step, at most 5 minutes, to put right what it did outside. Then the task ends.";
  return [...first, then].filter(Boolean).join(" ");
}
