"use client";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { ListDeliveriesInput } from "@/server/contract/settings-inputs";
import { useTRPC } from "../trpc";

export type DeliveryState = ListDeliveriesInput["state"];

const PAGE = 50;

/** Deliveries of an endpoint, the newest first, in pages. */
export function useDeliveries(webhookId: string, state: DeliveryState) {
  const trpc = useTRPC();
  const pages = useInfiniteQuery(
    trpc.settings.webhook.deliveries.infiniteQueryOptions(
      { webhookId, state, limit: PAGE },
      { getNextPageParam: (page) => page.cursor, placeholderData: keepPreviousData, staleTime: 0 },
    ),
  );
  return { ...pages, deliveries: pages.data?.pages.flatMap((page) => page.deliveries) ?? [] };
}
