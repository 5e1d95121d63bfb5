import type { Query, QueryClient } from "@tanstack/react-query";
import { CACHE_KEYS } from "./cache-keys";

/**
 * Reads again whatever is shown, after news may have been missed. An answer that is under way may be from
 * before, so it is waited for and asked for once more. The rows of a fleet are left to their screen,
 * which keeps them from moving under the pointer.
 */
export function rereadAll(cache: QueryClient): void {
  const isOurs = (query: Query) => !isFleet(query);
  const underWay = cache.getQueryCache().findAll({ fetchStatus: "fetching", predicate: isOurs });
  const settled = underWay.map((query) => query.promise?.catch(() => undefined));
  void Promise.all(settled).then(() => cache.invalidateQueries({ predicate: isOurs }));
}

function isFleet(query: Query): boolean {
  const path = query.queryKey[0];
  return Array.isArray(path) && path.join(".") === CACHE_KEYS.fleets.flat().join(".");
}
