"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "./trpc";

/** One event with all its data. It never changes, so it is read once. */
export function useEvent(taskId: string, seq: number) {
  const trpc = useTRPC();
  return useQuery(trpc.event.get.queryOptions({ taskId, seq }, { staleTime: Number.POSITIVE_INFINITY }));
}
