"use client";
import {
  hashKey,
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo } from "react";
import type { TaskPage } from "@/server/contract/fleet-view";
import type { ListTasksInput } from "@/server/contract/task-inputs";
import type { TaskSummary } from "@/server/contract/task-view";
import { applyEvent } from "./apply-event";
import { type OrderPlan, planOrder } from "./fleet-order";
import { fleetTopic } from "./fleet-topic";
import { useLiveData } from "./live-context";
import { useTRPC, useTRPCClient } from "./trpc";
import { useLiveTopics } from "./use-live-topics";
import { useReread } from "./use-reread";

export type FleetInput = Omit<ListTasksInput, "cursor">;

export interface Fleet {
  /** In the order that was last applied; values are live. */
  readonly tasks: readonly TaskSummary[];
  /** What applying the server's order would change; null when nothing was read since. */
  readonly plan: OrderPlan | null;
  applyOrder(): void;
  readonly isPending: boolean;
  /** The rows are those of the filter before. */
  readonly isOutdated: boolean;
  readonly error: unknown;
  retry(): void;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** The first pages are there and a further one failed. */
  readonly moreFailed: boolean;
  loadMore(): void;
}

type Rows = InfiniteData<TaskPage, string | null>;

/**
 * The tasks under a filter. Their values change in place; their order and who is among them are read again
 * after events, at most once per 2 s, and wait as a plan until they are applied.
 */
export function useFleet(input: FleetInput): Fleet {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { fold } = useLiveData();
  useLiveTopics([fleetTopic(input.scope)]);
  const options = trpc.task.list.infiniteQueryOptions(input, {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const rows = useInfiniteQuery(options);
  const rowsKey: QueryKey = options.queryKey;
  const planKey: QueryKey = ["fleet", "plan", input];
  const plan = useQuery<OrderPlan | null>({
    queryKey: planKey,
    queryFn: async () => {
      const head = await client.task.list.query(input);
      applyEvent(fold, { type: "summaries", tasks: head.tasks });
      return planOrder(tasksOf(fold.cache.getQueryData<Rows>(rowsKey)), head, input.sort);
    },
    enabled: false,
    structuralSharing: false,
  });
  // Asked of the cache: a page that is not drawn yet may have them.
  const hasRows = () => fold.cache.getQueryData(rowsKey) !== undefined;
  useReread(() => (hasRows() ? plan.refetch({ throwOnError: false }) : Promise.resolve()));
  const applyPlan = (next: OrderPlan | null | undefined) => {
    if (!next) return;
    fold.cache.setQueryData<Rows>(rowsKey, (shown) => shown && reorder(shown, next));
    fold.cache.setQueryData(planKey, null);
  };
  const catchUp = useEffectEvent(() => {
    // Nothing is under a pointer yet, so what an earlier visit left takes its new order at once.
    if (hasRows()) void plan.refetch().then(({ data }) => applyPlan(data));
  });
  const rowsHash = hashKey(rowsKey);
  // Outside thing: the server. Rows kept from an earlier visit may have moved since.
  useEffect(() => {
    if (rowsHash) catchUp();
  }, [rowsHash]);
  const tasks = useMemo(() => tasksOf(rows.data), [rows.data]);
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = rows;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage({ cancelRefetch: false });
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  return {
    tasks,
    plan: plan.data ?? null,
    applyOrder: () => applyPlan(plan.data),
    isPending: rows.isPending,
    isOutdated: rows.isPlaceholderData,
    error: rows.data ? null : rows.error,
    retry: () => void rows.refetch(),
    hasMore: rows.hasNextPage,
    isLoadingMore: rows.isFetchingNextPage,
    moreFailed: rows.isFetchNextPageError,
    loadMore,
  };
}

/** All rows once: one that moved between two reads may be on both pages. */
function tasksOf(rows: Rows | undefined): readonly TaskSummary[] {
  const byId = new Map<string, TaskSummary>();
  for (const task of rows?.pages.flatMap((page) => page.tasks) ?? []) if (!byId.has(task.id)) byId.set(task.id, task);
  return [...byId.values()];
}

/** The pages as one, in the order of the plan. */
function reorder(shown: Rows, plan: OrderPlan): Rows {
  const byId = new Map([...plan.fresh, ...tasksOf(shown)].map((task) => [task.id, task]));
  const tasks = plan.ids.flatMap((id) => byId.get(id) ?? []);
  const nextCursor = plan.nextCursor === undefined ? (shown.pages.at(-1)?.nextCursor ?? null) : plan.nextCursor;
  return { pages: [{ tasks, nextCursor }], pageParams: shown.pageParams.slice(0, 1) };
}
