"use client";
import { skipToken, useQuery } from "@tanstack/react-query";
import type { JsonValue } from "@/server/contract/primitives";
import { useTRPC } from "../trpc";

/** The rules by which events stop something, by name. */
export function useStopRules() {
  return useQuery(useTRPC().stop.rules.queryOptions(undefined, { staleTime: 0 }));
}

/** What the rule would stop now if an event with this data came; nothing is asked while there is none. */
export function useRuleTest(ruleId: string, data: JsonValue | undefined) {
  const input = data === undefined ? skipToken : { ruleId, data: data as never }; // the schema's own JSON is the same
  return useQuery(useTRPC().stop.testRule.queryOptions(input, { staleTime: 0, gcTime: 0 }));
}
