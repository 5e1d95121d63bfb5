"use client";
import { formatDuration } from "@/components/ui/format/format-duration";
import { useNow } from "@/components/ui/time/use-now";
import type { TaskView } from "@/server/contract/task-view";

/** Time under a live attempt, the current one included. */
export function ActiveTime({ task }: { task: Pick<TaskView, "activeMs" | "activeSince"> }) {
  const now = useNow();
  const currentMs = task.activeSince && now !== null ? Math.max(0, now - Date.parse(task.activeSince)) : 0;
  return <>{formatDuration(task.activeMs + currentMs)}</>;
}
