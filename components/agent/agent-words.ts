import { formatDuration } from "@/components/ui/format/format-duration";
import { plural } from "@/components/ui/format/plural";
import { STRATEGY_NAME } from "@/server/contract/strategy-name";
import type { AgentView } from "@/server/contract/task-view";
import { tellsEvery } from "@/server/contract/tells-every";

/** "2 workers", or since when nobody was seen. */
export function workerWords(
  { workers, offlineSince }: Pick<AgentView, "workers" | "offlineSince">,
  nowMs: number,
): string {
  if (workers > 0) return plural(workers, "worker");
  return offlineSince ? `Offline ${formatDuration(Math.max(1, nowMs - Date.parse(offlineSince)))}` : "Offline";
}

/** Agents tell what they expect; what lets a task go on is for its holders and conditions alone. */
export const CAUSES_MEAN = "What the agent says it is ready for. None is refused because of it.";

/** What lets a held task go on, as the columns name it. */
export const CAUSES = [
  { cause: "explicit_resume", label: "Operator", means: "Somebody resumes it" },
  { cause: "condition_fired", label: "Event", means: "What it waits for happens" },
  { cause: "timeout", label: "Timeout", means: "Its time is over" },
  { cause: "external_event", label: "Outside", means: "Another agent pushes it on" },
] as const;

/** Pause modes in the order of the columns, from the fastest on. */
export const MODE_COLUMNS = [
  {
    mode: "interrupt_immediate",
    label: "Now",
    means: "Cuts the running step, which runs again later, or stops a turn where it is",
  },
  {
    mode: "finish_step",
    label: "Step",
    means: "The running step ends, or a turn stops at its next tool call, then it holds",
  },
  { mode: "wait_for_completion", label: "End", means: "Lets its turn run to the end, then it holds" },
] as const;

/** How what was cut off goes on once somebody resumes it. */
export function comesBackWords({ comesBack }: Pick<AgentView, "comesBack">): string {
  return comesBack ? STRATEGY_NAME[comesBack] : "Its recorded steps";
}

export function searchAgents(agents: readonly AgentView[], text: string): readonly AgentView[] {
  return agents.filter(({ name, description, skills }) => tellsEvery(text, [name, description, ...skills]));
}
