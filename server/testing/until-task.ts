import type { TaskView } from "../contract/task-view";
import type { Ports } from "../ports";

const LOOK_EVERY_MS = 200;

/** A task of the tenant `local` once it is so. It looks at each wake, and now and then anyway, for as long as its test may last. */
export async function untilTask(
  { wakes, reader }: Pick<Ports, "wakes"> & { readonly reader: Pick<Ports["reader"], "findView"> },
  taskId: string,
  isSo: (task: TaskView) => boolean,
): Promise<TaskView> {
  for (;;) {
    // Begins to listen before it looks, so that nothing in between is missed.
    const woken = wakes.wait([`task:${taskId}`], LOOK_EVERY_MS);
    const task = await reader.findView({ tenantId: "local", taskId });
    if (task && isSo(task)) return task;
    await woken;
  }
}
