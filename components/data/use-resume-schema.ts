"use client";
import { useQuery } from "@tanstack/react-query";
import type { JsonValue } from "@/server/contract/primitives";
import { useTRPC } from "./trpc";

/** An agent's schema is there as long as its version: it is not read with every form. */
const FRESH_MS = 60_000;

/** JSON Schema of what an agent takes at a resume; null for any, or while it is not known. */
export function useResumeSchema(agentName: string): JsonValue {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.agent.list.queryOptions(undefined, { staleTime: FRESH_MS }));
  return data?.find((agent) => agent.name === agentName)?.resumeSchema ?? null;
}
