"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "./trpc";
import { useReread } from "./use-reread";

/** How many tasks are taken up before this one, read again after news of any task; null while that is not known. */
export function usePlace(taskId: string): number | null {
  const trpc = useTRPC();
  // A place of an earlier wait says nothing of this one.
  const place = useQuery(trpc.task.place.queryOptions({ taskId }, { staleTime: 0, gcTime: 0 }));
  useReread(() => place.refetch({ cancelRefetch: false }));
  return place.data?.ahead ?? null;
}
