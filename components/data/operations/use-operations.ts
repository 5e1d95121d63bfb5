"use client";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc";
import { useNews } from "../use-news";

const PAGE = 50;
/** What was read this long ago is read again when somebody comes back, milliseconds. */
const FRESH_MS = 2_000;

/** Operations, the newest first, in pages. */
export function useOperations() {
  const trpc = useTRPC();
  const pages = useInfiniteQuery(
    trpc.operation.list.infiniteQueryOptions(
      { limit: PAGE },
      { getNextPageParam: (page) => page.nextCursor, staleTime: FRESH_MS },
    ),
  );
  return { ...pages, operations: pages.data?.pages.flatMap((page) => page.operations) ?? [] };
}

/** Reads what is shown of operations again when some moved. */
export function useOperationNews(): void {
  const trpc = useTRPC();
  const cache = useQueryClient();
  useNews("operations", () => cache.invalidateQueries(trpc.operation.pathFilter()));
}
