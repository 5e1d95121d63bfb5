import { toStateKind } from "@/components/ui/state/state-kind";
import { StatePill } from "@/components/ui/state/state-pill";
import { Elapsed } from "@/components/ui/time/elapsed";
import type { TaskSummary } from "@/server/contract/task-view";

/** The state of a task and how long it has been in it, or how long ago it ended. */
export function TaskPill({ task }: { task: Pick<TaskSummary, "state" | "pausing" | "stateSince" | "endedAt"> }) {
  return (
    <StatePill kind={toStateKind(task.state, task.pausing !== null)}>
      <Elapsed since={task.pausing?.since ?? task.stateSince} />
      {task.endedAt ? " ago" : null}
    </StatePill>
  );
}
