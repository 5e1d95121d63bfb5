"use client";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { ReviewRuleInput } from "@/server/contract/review";
import { useTRPC } from "../trpc";
import { useReread } from "../use-reread";

/** Every scope with how soon its held tasks are looked at; the numbers are read again after events. */
export function useReviewTimes() {
  const query = useQuery(useTRPC().settings.review.list.queryOptions(undefined, { staleTime: 0 }));
  useReread(() => query.refetch({ cancelRefetch: false }));
  return query;
}

/** What a review time would mark overdue now; null asks nothing. */
export function useReviewPreview(rule: ReviewRuleInput | null) {
  const options = { placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 };
  return useQuery(useTRPC().settings.review.preview.queryOptions(rule ?? skipToken, options));
}
