import { type InfiniteData, QueryClient } from "@tanstack/react-query";
import type { TaskPage } from "@/server/contract/fleet-view";
import type { TaskView } from "@/server/contract/task-view";
import { CACHE_KEYS } from "./cache-keys";
import { isTransient } from "./describe-failure";
import { joinPages, joinTask, type Newest } from "./newest";

/**
 * The cache of all answers. The stream keeps it true, so nothing is read again by age, focus or reconnect;
 * and whichever way an older answer about a task arrives, the newer one stays.
 */
export function createQueryClient(newest: Newest): QueryClient {
  const cache = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A console on this machine works without a network; a call that cannot go out says so.
        networkMode: "always",
        retry: (failures, error) => failures < 1 && isTransient(error),
        retryDelay: 1_000,
      },
      mutations: {
        networkMode: "always",
        retry: (failures, error) => failures < 1 && isTransient(error),
        retryDelay: 500,
      },
    },
  });
  // React Query types both sides as unknown; these two keys hold nothing else.
  cache.setQueryDefaults(CACHE_KEYS.tasks, {
    structuralSharing: (shown, answer) => joinTask(newest, shown as TaskView | undefined, answer as TaskView),
  });
  cache.setQueryDefaults(CACHE_KEYS.fleets, {
    structuralSharing: (shown, answer) =>
      joinPages(newest, shown as InfiniteData<TaskPage> | undefined, answer as InfiniteData<TaskPage>),
  });
  return cache;
}
