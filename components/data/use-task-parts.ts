"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "./trpc";

/** Who did what to a task; read again when its control moves and after each command from here. */
export function useReceipts(taskId: string) {
  const trpc = useTRPC();
  return useQuery(trpc.task.receipts.queryOptions({ taskId }));
}

/** All checkpoints, newest first; read again when one is made. */
export function useCheckpoints(taskId: string) {
  const trpc = useTRPC();
  return useQuery(trpc.checkpoint.list.queryOptions({ taskId }));
}

/** The text of an artifact; `version` is part of what is asked for, so that a newer one is read. */
export function useArtifact(taskId: string, artifactId: string) {
  const trpc = useTRPC();
  return useQuery(trpc.task.artifact.queryOptions({ taskId, artifactId }, { staleTime: 0 }));
}
