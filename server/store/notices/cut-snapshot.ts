/**
 * The snapshot in which what `snapshot` sees is visible up to and with a transaction, and nothing after it: where a
 * reader stands that read so far in the order of transactions. `lastXid` is one that the snapshot sees.
 */
export function cutSnapshot(snapshot: string, lastXid: string): string {
  const [, , running = ""] = snapshot.split(":");
  const xmax = BigInt(lastXid) + 1n;
  const before = running === "" ? [] : running.split(",").filter((xid) => BigInt(xid) < xmax);
  return `${before[0] ?? xmax}:${xmax}:${before.join(",")}`;
}
