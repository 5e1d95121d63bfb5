"use client";
import { useEffect } from "react";
import { markSeen } from "./seen-tasks";

/** Says that this task is on screen: no notice is shown of it meanwhile. */
export function useSeenTask(taskId: string): void {
  // Outside thing: the browser's locks.
  useEffect(() => markSeen(taskId), [taskId]);
}
