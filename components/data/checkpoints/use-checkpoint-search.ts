"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { SearchCheckpointsInput } from "@/server/contract/checkpoint-inputs";
import { useTRPC } from "../trpc";

export type SearchInput = z.input<typeof SearchCheckpointsInput>;

/** Versions of all tasks that hold what is sought; nothing is asked while there is no input. Read anew with each new question. */
export function useCheckpointSearch(input: SearchInput | null) {
  const trpc = useTRPC();
  return useQuery(
    trpc.checkpoint.search.queryOptions(input ?? {}, {
      enabled: input !== null,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}
