"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc";

/** What tokens cost, by model. */
export function usePrices() {
  return useQuery(useTRPC().budget.prices.queryOptions(undefined, { staleTime: 0 }));
}

/** What an import of this text would do; nothing is asked while there is none. */
export function usePricePreview(text: string) {
  return useQuery(
    useTRPC().budget.previewPrices.queryOptions(
      { text },
      { enabled: text.trim() !== "", placeholderData: keepPreviousData, staleTime: 0, gcTime: 0, retry: false },
    ),
  );
}
