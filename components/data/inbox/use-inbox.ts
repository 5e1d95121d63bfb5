"use client";
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { InboxFilter, InboxKind } from "@/server/contract/inbox-inputs";
import type { InboxItemView, InboxPage, InboxSettlement } from "@/server/contract/inbox-view";
import type { MessageView } from "@/server/contract/task-view";
import { fleetTopic } from "../fleet-topic";
import { useTRPC } from "../trpc";
import { useLiveTopics } from "../use-live-topics";
import { useNews } from "../use-news";
import { useReread } from "../use-reread";

export type InboxCut = Partial<InboxFilter>;

const PAGE = 50;

/** What waits for people under a filter, the longest first, in pages. */
export function useInbox(cut: InboxCut) {
  const trpc = useTRPC();
  const pages = useInfiniteQuery(
    trpc.inbox.list.infiniteQueryOptions(
      { ...cut, limit: PAGE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined, placeholderData: keepPreviousData, staleTime: 0 },
    ),
  );
  return { ...pages, items: pages.data?.pages.flatMap((page) => page.items) ?? [] };
}

/** An item as a list that was read shows it; null where none of them does. */
export function useShownItem(): (item: { readonly kind: InboxKind; readonly subject: string }) => InboxItemView | null {
  const trpc = useTRPC();
  const cache = useQueryClient();
  return ({ kind, subject }) => {
    const lists = cache.getQueriesData<InfiniteData<InboxPage>>(trpc.inbox.list.infiniteQueryFilter());
    const items = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.items) ?? []);
    return items.find((item) => item.kind === kind && item.subject === subject) ?? null;
  };
}

export function useInboxCounts(scope: string | undefined) {
  const trpc = useTRPC();
  return useQuery(trpc.inbox.counts.queryOptions(scope ? { scope } : {}, { placeholderData: keepPreviousData }));
}

/** Who settled what waits no more, by task: one question for all rows that are kept on screen. */
export function useSettlements(taskIds: readonly string[]): ReadonlyMap<string, InboxSettlement> {
  const trpc = useTRPC();
  const asked = [...new Set(taskIds)].sort();
  const { data } = useQuery(
    trpc.inbox.settled.queryOptions(
      { taskIds: asked },
      { enabled: asked.length > 0, placeholderData: keepPreviousData },
    ),
  );
  return new Map(data?.map((settlement) => [settlement.taskId, settlement]));
}

/** Who settled the last question of the scope, and when: for an inbox in which nothing waits. */
export function useLastSettled(scope: string | undefined): InboxSettlement | null {
  const trpc = useTRPC();
  return useQuery(trpc.inbox.lastSettled.queryOptions(scope ? { scope } : {})).data ?? null;
}

/** The last that an agent said before or since it asked; null for nothing, and until it is read. */
export function useWords(taskId: string): MessageView | null {
  const trpc = useTRPC();
  return useQuery(trpc.inbox.words.queryOptions({ taskId })).data ?? null;
}

/**
 * Reads what is shown of the inbox again when a task moved, when somebody marked an item, and when what was put off is due
 * again. Once in a console: the side bar's count is always there.
 */
export function useInboxNews(scope: string | undefined): void {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { data } = useInboxCounts(scope);
  useLiveTopics([fleetTopic(scope)]);
  const reread = () => cache.invalidateQueries(trpc.inbox.pathFilter());
  useReread(reread);
  useNews("inbox", reread);
  const nextBackAt = data?.nextBackAt ?? null;
  const filter = trpc.inbox.pathFilter();
  const filterText = JSON.stringify(filter.queryKey);
  // Outside thing: a timer.
  useEffect(() => {
    if (nextBackAt === null) return;
    const leftMs = Math.min(MAX_TIMER_MS, Math.max(0, Date.parse(nextBackAt) - Date.now()) + SLACK_MS);
    const timer = setTimeout(() => void cache.invalidateQueries({ queryKey: JSON.parse(filterText) }), leftMs);
    return () => clearTimeout(timer);
  }, [nextBackAt, cache, filterText]);
}

/** Clocks differ a little: a look too early finds nothing. */
const SLACK_MS = 500;
const MAX_TIMER_MS = 2_147_483_000;
