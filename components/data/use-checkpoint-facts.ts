"use client";
import { useQuery } from "@tanstack/react-query";
import type { ConsequencesInput } from "@/server/contract/checkpoint-inputs";
import { useTRPC } from "./trpc";

/** What a roll back or a fork would do, read anew each time it is asked about. */
export function useConsequences(input: ConsequencesInput) {
  const trpc = useTRPC();
  return useQuery(trpc.checkpoint.consequences.queryOptions(input, { staleTime: 0 }));
}

/** Which tasks were forked from which, of the whole family of a task. */
export function useLineage(taskId: string) {
  const trpc = useTRPC();
  return useQuery(trpc.checkpoint.lineage.queryOptions({ taskId }));
}

/** The receipt of the act that brought a version about; null where none did. */
export function useCheckpointReceipt(taskId: string, version: number) {
  const trpc = useTRPC();
  return useQuery(trpc.checkpoint.receipt.queryOptions({ taskId, version }, { enabled: Number.isInteger(version) }));
}

/** What makes up over half of a task's newest state; asked again for each new version. */
export function useHeavyPart(taskId: string, newest: number) {
  const trpc = useTRPC();
  return useQuery(trpc.checkpoint.heavyPart.queryOptions({ taskId, version: newest }));
}
