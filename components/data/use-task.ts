"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "./trpc";
import { useLiveTopics } from "./use-live-topics";

/** One task as it is now; every change of it arrives. */
export function useTask(taskId: string) {
  const trpc = useTRPC();
  useLiveTopics([`task:${taskId}`]);
  return useQuery(trpc.task.get.queryOptions({ taskId }));
}
