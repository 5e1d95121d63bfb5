import type { TaskState } from "@/server/contract/task-state";

/** An answer is kept and used when it goes on. */
export function isHeldState(state: TaskState): boolean {
  return state === "paused_by_client" || state === "paused_by_agent";
}
