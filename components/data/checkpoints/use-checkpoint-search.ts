"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { LookAtHitInput, SearchCheckpointsInput } from "@/server/contract/checkpoint-inputs";
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

/** What the found versions have in common; without a question, of all that there are. */
export function useSearchFacets(input: SearchInput) {
  const trpc = useTRPC();
  return useQuery(
    trpc.checkpoint.searchFacets.queryOptions(input, { placeholderData: keepPreviousData, staleTime: 0 }),
  );
}

/** A hit in its place; nothing is asked without one. */
export function useHit(hit: LookAtHitInput | null) {
  const trpc = useTRPC();
  return useQuery(trpc.checkpoint.lookAtHit.queryOptions(hit ?? NO_HIT, { enabled: hit !== null }));
}

const NO_HIT: LookAtHitInput = { taskId: "", version: 1, path: "", value: "" };
