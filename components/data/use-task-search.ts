"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { TaskSummary } from "@/server/contract/task-view";
import { useTRPCClient } from "./trpc";

const MOST = 8;
const FRESH_MS = 2_000;

/** Tasks by a part of their title or the start of their id, the newest first; ended ones too. */
export function useTaskSearch(text: string) {
  const client = useTRPCClient();
  const q = text.trim();
  // A key of its own: it is no list that live news are folded into.
  return useQuery<readonly TaskSummary[]>({
    queryKey: ["task-search", q],
    queryFn: async () => (await client.task.list.query({ view: "all", sort: "created", q, limit: MOST })).tasks,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}
