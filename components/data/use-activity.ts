"use client";
import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo } from "react";
import type { ActivityPage, ListActivityInput, ReceiptRow } from "@/server/contract/activity";
import { useLiveData } from "./live-context";
import { putHead } from "./put-head";
import { useTRPC, useTRPCClient } from "./trpc";
import { useNews } from "./use-news";

export type ActivityInput = Omit<ListActivityInput, "cursor" | "limit" | "direction">;

const PAGE = 100;
/** What was read this long ago is read again when somebody comes back, milliseconds. */
const FRESH_MS = 2_000;
/** A seal comes within a second. */
const SEAL_MS = 1_000;

type Rows = InfiniteData<ActivityPage, string | null | undefined>;

/** What was done and tried, the newest first. Its head is read again when a receipt was left, at most once per 2 s, and when a seal is due. */
export function useActivity(input: ActivityInput) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { fold } = useLiveData();
  const asked = { ...input, limit: PAGE };
  const options = trpc.receipt.list.infiniteQueryOptions(asked, {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
  const rows = useInfiniteQuery(options);
  const rowsKey: QueryKey = options.queryKey;
  const { result: _, ...filter } = input;
  const counts = useQuery(
    trpc.receipt.counts.queryOptions(filter, { placeholderData: keepPreviousData, staleTime: FRESH_MS }),
  );
  const head = useQuery(trpc.receipt.head.queryOptions(undefined, { staleTime: FRESH_MS }));
  const readHead = async () => {
    if (!fold.cache.getQueryData(rowsKey)) return;
    const page = await client.receipt.list.query(asked);
    fold.cache.setQueryData<Rows>(rowsKey, (shown) => shown && putHead(shown, page));
    await Promise.all([counts.refetch({ cancelRefetch: false }), head.refetch({ cancelRefetch: false })]);
  };
  useNews("receipts", readHead);
  const receipts = useMemo(() => receiptsOf(rows.data), [rows.data]);
  const waitsForSeal = receipts.find(({ number }) => number === null)?.id;
  // What could not be read is read with the next news.
  const lookForSeal = useEffectEvent(() => readHead().catch(() => undefined));
  // Outside thing: the server, which seals what was just left. Once for each newest one, so that nothing is asked for ever.
  useEffect(() => {
    if (!waitsForSeal) return;
    const timer = setTimeout(() => void lookForSeal(), SEAL_MS);
    return () => clearTimeout(timer);
  }, [waitsForSeal]);
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = rows;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage({ cancelRefetch: false });
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  return {
    receipts,
    counts: counts.data,
    head: head.data ?? null,
    isPending: rows.isPending,
    isOutdated: rows.isPlaceholderData,
    /** Set while nothing can be shown for it. */
    error: rows.data ? null : rows.error,
    isFetching: rows.isFetching,
    refetch: () => rows.refetch(),
    loadMore,
    isLoadingMore: isFetchingNextPage,
    /** Until when receipts were looked through, when there are older ones that nobody looked at. */
    lookedBackTo: rows.data?.pages.at(-1)?.lookedBackTo ?? null,
  };
}

function receiptsOf(rows: Rows | undefined): readonly ReceiptRow[] {
  return rows?.pages.flatMap((page) => page.receipts) ?? [];
}
