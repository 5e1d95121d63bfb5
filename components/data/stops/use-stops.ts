"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CACHE_KEYS } from "../cache-keys";
import { useTRPC } from "../trpc";
import { useNews } from "../use-news";

/** The stops that stand, the oldest first. */
export function useStops() {
  return useQuery(useTRPC().stop.standing.queryOptions(undefined, { staleTime: 0 }));
}

/** Reads what is shown of stops again when one was made or let go of. Once, beside the screens. */
export function useStopNews(): void {
  const trpc = useTRPC();
  const cache = useQueryClient();
  // A stop over a task is no event of the task: what it may do and waits for is read again, too.
  useNews("stops", () =>
    Promise.all(
      [trpc.stop.pathFilter(), { queryKey: CACHE_KEYS.tasks }, { queryKey: CACHE_KEYS.fleets }].map((shown) =>
        cache.invalidateQueries(shown),
      ),
    ),
  );
}
