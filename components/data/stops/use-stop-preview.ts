"use client";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { PreviewReleaseInput, StopTarget } from "@/server/contract/stop-inputs";
import { useTRPC } from "../trpc";

/** What a stop would come to now; nothing is asked before there is a target. */
export function useStopPreview(target: StopTarget | null) {
  return useQuery(
    useTRPC().stop.preview.queryOptions(target ? { target } : skipToken, {
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  );
}

/** What a release would let go of now. */
export function useReleasePreview(input: PreviewReleaseInput | null) {
  return useQuery(
    useTRPC().stop.previewRelease.queryOptions(input ?? skipToken, {
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  );
}
