"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "./trpc";
import { useReread } from "./use-reread";

/** Free places and queues change with every task. */
const FRESH_MS = 2_000;

/** All agents with what each can do and who is free; read again after events, at most once per 2 s. */
export function useAgents() {
  const trpc = useTRPC();
  const agents = useQuery(trpc.agent.list.queryOptions(undefined, { staleTime: FRESH_MS }));
  useReread(() => agents.refetch({ cancelRefetch: false }));
  return agents;
}

/** What the agent's last runs took; nobody waits for it. */
export function useAgentFigures(name: string) {
  return useQuery(useTRPC().agent.figures.queryOptions({ name })).data;
}
