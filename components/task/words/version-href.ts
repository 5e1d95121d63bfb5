import type { TaskView } from "@/server/contract/task-view";

/** The page of the newest version of the task's state; null when there is none. */
export function newestHref({ id, checkpoints: [newest] }: Pick<TaskView, "id" | "checkpoints">): string | null {
  return newest ? `/tasks/${id}/checkpoints/${newest.version}` : null;
}

/** The same, with the dialog that forks it; null when it may not be forked. */
export function forkHref(task: Pick<TaskView, "id" | "checkpoints" | "actions">): string | null {
  const href = newestHref(task);
  return href !== null && task.actions.fork.allowed ? `${href}?act=fork` : null;
}
