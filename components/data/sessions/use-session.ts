"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc";
import { useReread } from "../use-reread";

const LIMIT = 200;

/** The conversation of the task's agent, and how it comes back; null where the agent keeps none. Asking changes nothing. */
export function useSession(taskId: string) {
  const trpc = useTRPC();
  // A card that comes back after another one has missed the news in between.
  const query = useQuery(trpc.session.ofTask.queryOptions({ taskId }, { refetchOnMount: "always" }));
  // Of a task without one there is no news.
  useReread(() => (query.data === null ? Promise.resolve() : query.refetch()));
  return query;
}

/** What a restart or a crash cut off, the newest first. */
export function useRecoveryLedger() {
  const trpc = useTRPC();
  const query = useQuery(trpc.session.ledger.queryOptions({ limit: LIMIT }));
  useReread(() => query.refetch());
  return query;
}
