"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ApiClient } from "../api-client";
import { useTRPC } from "../trpc";
import { type OnceCommand, useOnceCommand } from "../use-once-command";
import { useReread } from "../use-reread";

/** Saved views while a scope is chosen, with their counts as they were read last. */
export function useViews(scope: string | null) {
  const input = scope ? { scope } : {};
  return useQuery(useTRPC().view.list.queryOptions(input, { placeholderData: keepPreviousData }));
}

/** The same for the one who shows the counts: one question for all views, asked again after events as other counts are. */
export function useLiveViews(scope: string | null) {
  const views = useViews(scope);
  useReread(() => views.refetch({ cancelRefetch: false }));
  return views;
}

/** One order about saved views. */
export function useViewCommand<Input, Answer>(
  call: (client: ApiClient, input: Input) => Promise<Answer>,
): OnceCommand<Input, Answer> {
  return useOnceCommand(call, useTRPC().view.pathFilter());
}
