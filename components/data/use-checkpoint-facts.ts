"use client";
import { skipToken, useQuery } from "@tanstack/react-query";
import type { ConsequencesInput } from "@/server/contract/checkpoint-inputs";
import { useTRPC } from "./trpc";

/** What a roll back or a fork would do, read anew each time it is asked about. */
export function useConsequences(input: ConsequencesInput) {
  const trpc = useTRPC();
  return useQuery(trpc.checkpoint.consequences.queryOptions(input, { staleTime: 0 }));
}

/** Which tasks were forked from which, of the whole family of a task; null asks nothing yet. */
export function useLineage(taskId: string | null) {
  const trpc = useTRPC();
  return useQuery(trpc.checkpoint.lineage.queryOptions(taskId === null ? skipToken : { taskId }));
}

/** The receipt of the act that brought a version about; null where none did. Asked once there is one to ask about. */
export function useCheckpointReceipt(of: { readonly taskId: string; readonly version: number } | null) {
  const trpc = useTRPC();
  return useQuery(trpc.checkpoint.receipt.queryOptions(of && Number.isInteger(of.version) ? of : skipToken));
}

/** What makes up over half of a task's newest state; asked again for each new version. */
export function useHeavyPart(taskId: string, newest: number) {
  const trpc = useTRPC();
  return useQuery(trpc.checkpoint.heavyPart.queryOptions({ taskId, version: newest }));
}
