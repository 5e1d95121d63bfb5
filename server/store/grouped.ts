interface Limits {
  /** Statements under way at a time. */
  readonly atOnce: number;
  /** Reads in one statement. */
  readonly most: number;
}

interface Waiting<A, R> {
  readonly asked: A;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads of one kind as one: those that come while as many statements are under way as may be go together in the next one. `read`
 * gives a result for each that was asked, in that order; when it fails all of them do.
 */
export function grouped<A, R>(
  read: (asked: readonly A[]) => Promise<readonly R[]>,
  { atOnce, most }: Limits,
): (asked: A) => Promise<R> {
  const waiting: Waiting<A, R>[] = [];
  let underWay = 0;
  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (underWay < atOnce) void readOn();
    });

  async function readOn(): Promise<void> {
    underWay += 1;
    while (waiting.length > 0) await settle(waiting.splice(0, most));
    underWay -= 1;
  }

  async function settle(group: readonly Waiting<A, R>[]): Promise<void> {
    try {
      const results = await read(group.map(({ asked }) => asked));
      if (results.length !== group.length) throw new Error(`${results.length} results of ${group.length} reads.`);
      for (const [i, result] of results.entries()) group[i]?.resolve(result);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
