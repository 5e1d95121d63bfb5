import type { TaskView } from "@/server/contract/task-view";

/** Of the suspension that is open, as commands name it; nothing where there is none. */
export function openHandle({ suspension }: Pick<TaskView, "suspension">): { readonly handle?: string } {
  return suspension && !suspension.resumedAt ? { handle: suspension.handle } : {};
}
