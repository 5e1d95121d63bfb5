import type { Query, QueryClient } from "@tanstack/react-query";
import { CACHE_KEYS } from "./cache-keys";

/**
 * Reads again whatever is shown, after news may have been missed. The rows of a fleet are left to their screen,
 * which keeps them from moving under the pointer.
 */
export function rereadAll(cache: QueryClient): void {
  const isOurs = (query: Query) => !isFleet(query);
  void readsSettled(cache, isOurs).then(() => cache.invalidateQueries({ predicate: isOurs }));
}

/** Waits for the answers that are under way: one that was asked for before some news may be from before it. */
export async function readsSettled(
  cache: QueryClient,
  predicate: (query: Query) => boolean = () => true,
): Promise<void> {
  const underWay = cache.getQueryCache().findAll({ fetchStatus: "fetching", predicate });
  await Promise.all(underWay.map((query) => query.promise?.catch(() => undefined)));
}

function isFleet(query: Query): boolean {
  const path = query.queryKey[0];
  return Array.isArray(path) && path.join(".") === CACHE_KEYS.fleets.flat().join(".");
}
