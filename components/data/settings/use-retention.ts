"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { RetentionInput } from "@/server/contract/checkpoint-inputs";
import { useTRPC } from "../trpc";
import { type OnceCommand, useOnceCommand } from "../use-once-command";

export type RetentionRule = z.input<typeof RetentionInput>;

/** How many versions are kept, by agent, and what they take up. */
export function useRetention() {
  const trpc = useTRPC();
  return useQuery(trpc.checkpoint.retention.queryOptions(undefined, { staleTime: 0 }));
}

/** What a rule would delete now; null asks nothing. */
export function useRetentionPreview(rule: RetentionRule | null) {
  const trpc = useTRPC();
  return useQuery(
    trpc.checkpoint.previewRetention.queryOptions(rule ?? { agent: null, keepNewest: 1 }, {
      enabled: rule !== null,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
}

export function useSetRetention(): OnceCommand<RetentionRule, { readonly done: true }> {
  const trpc = useTRPC();
  return useOnceCommand(async (client, rule) => {
    await client.checkpoint.setRetention.mutate(rule);
    return { done: true };
  }, trpc.checkpoint.retention.pathFilter());
}
