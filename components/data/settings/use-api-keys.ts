"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc";

/** Keys in use. When each was last used is as of the time of reading. */
export function useApiKeys() {
  const trpc = useTRPC();
  return useQuery(trpc.settings.key.list.queryOptions(undefined, { staleTime: 0 }));
}
