"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { TaskFilter } from "@/server/contract/task-inputs";
import { fleetTopic } from "./fleet-topic";
import { useTRPC } from "./trpc";
import { useLiveTopics } from "./use-live-topics";
import { useReread } from "./use-reread";

const EVERYTHING: TaskFilter = { view: "active", states: [], agents: [], heldBy: [], labels: [], q: "" };

/** Counts of the fleet under a filter, read again after events, at most once per 2 s. The last ones stay while new ones come. */
export function useFleetCounts(filter: Partial<TaskFilter>) {
  const trpc = useTRPC();
  useLiveTopics([fleetTopic(filter.scope)]);
  const input = { ...EVERYTHING, ...filter };
  const counts = useQuery(trpc.task.counts.queryOptions(input, { placeholderData: keepPreviousData }));
  useReread(() => counts.refetch({ cancelRefetch: false }));
  return counts;
}
