/**
 * Runs all items, at most `lanes` of them at a time; the results stand in the order of the items. After a failure no other
 * item begins, and it is told when nothing is under way any more.
 */
export async function inLanes<T, R>(
  items: readonly T[],
  lanes: number,
  run: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const next = items.entries();
  let hasFailed = false;
  const lane = async () => {
    for (const [i, item] of next) {
      if (hasFailed) return;
      try {
        results[i] = await run(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return results;
}
