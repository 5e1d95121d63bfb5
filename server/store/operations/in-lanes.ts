/**
 * Runs all items, at most `lanes` of them at a time: each is taken when there is a lane for it. After a failure, also to give
 * the next item, no other item begins, and it is told when nothing is under way any more.
 */
export async function inLanes<T>(
  items: AsyncIterable<T>,
  lanes: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const next = items[Symbol.asyncIterator]();
  let hasFailed = false;
  const lane = async () => {
    try {
      for (let item = await next.next(); !item.done && !hasFailed; item = await next.next()) await run(item.value);
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
