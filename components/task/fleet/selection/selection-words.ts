import type { BulkVerb } from "@/components/data/operations/preview-counts";
import { plural } from "@/components/ui/format/plural";
import type { TaskSummary } from "@/server/contract/task-view";

/** How the chosen tasks split: "5 can pause, 1 is pausing". Empty where none can. */
export function splitWords(tasks: readonly TaskSummary[]): string {
  const pausing = tasks.filter((task) => task.pausing !== null).length;
  const counts: readonly (readonly [number, string])[] = [
    [tasks.filter((task) => task.actions.pause.allowed).length, "can pause"],
    [pausing, pausing === 1 ? "is pausing" : "are pausing"],
    [tasks.filter((task) => task.actions.resume.allowed).length, "can resume"],
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(", ");
}

const DOING = {
  pause: "Pausing",
  resume: "Resuming",
  cancel: "Canceling",
  label: "Labeling",
  fork: "Forking",
} as const;

/** "Pausing 122 tasks". */
export function startedWords(verb: BulkVerb, count: number): string {
  return `${DOING[verb]} ${plural(count, "task")}`;
}
