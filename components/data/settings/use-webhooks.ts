"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc";

/** Deliveries change without a word while nobody follows them. */
const FRESH_MS = 2_000;

/** All endpoints with their counts; `useNoticeNews` keeps them true. */
export function useWebhooks() {
  const trpc = useTRPC();
  return useQuery(trpc.settings.webhook.list.queryOptions(undefined, { staleTime: FRESH_MS }));
}
