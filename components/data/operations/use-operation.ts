"use client";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ListTargetsInput } from "@/server/contract/operation-inputs";
import { useTRPC } from "../trpc";

const PAGE = 50;

export function useOperation(operationId: string) {
  const trpc = useTRPC();
  return useQuery(trpc.operation.find.queryOptions({ operationId }, { staleTime: 0 }));
}

/** Targets of an operation that came to the same, in pages. */
export function useOperationTargets(operationId: string, outcome: ListTargetsInput["outcome"]) {
  const trpc = useTRPC();
  const pages = useInfiniteQuery({
    ...trpc.operation.targets.infiniteQueryOptions(
      { operationId, outcome, limit: PAGE },
      {
        getNextPageParam: (page) => (page.hasMore ? page.targets.at(-1)?.no : undefined),
        placeholderData: keepPreviousData,
        staleTime: 0,
      },
    ),
  });
  return { ...pages, targets: pages.data?.pages.flatMap((page) => page.targets) ?? [] };
}
