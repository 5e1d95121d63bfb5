"use client";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc";
import { useReread } from "../use-reread";

const PAGE = 200;

/** The conversation of the task's agent, and how it comes back; null where the agent keeps none. Asking changes nothing. */
export function useSession(taskId: string) {
  const trpc = useTRPC();
  // A card that comes back after another one has missed the news in between.
  const query = useQuery(trpc.session.ofTask.queryOptions({ taskId }, { refetchOnMount: "always" }));
  // Of a task without one there is no news.
  useReread(() => (query.data === null ? Promise.resolve() : query.refetch()));
  return query;
}

/** What a restart or a crash cut off and tells these words, the newest first, in pages; the counts are of all of it. */
export function useRecoveryLedger(words = "") {
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.session.ledger.infiniteQueryOptions(
      { words, limit: PAGE },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  );
  const [first] = query.data?.pages ?? [];
  const ledger = first ? { ...first, sessions: query.data?.pages.flatMap(({ sessions }) => sessions) ?? [] } : null;
  return { ...query, ledger };
}

/** Reads what is shown of the ledger again after news of a task. Once on a page. */
export function useRecoveryLedgerNews(): void {
  const trpc = useTRPC();
  const cache = useQueryClient();
  useReread(() => cache.invalidateQueries(trpc.session.ledger.pathFilter()));
}
