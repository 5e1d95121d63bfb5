/**
 * Where a reader of the feed stands: all that was visible in `snapshot`, in the life `epoch` of the database.
 * Not a number: a transaction that began earlier may commit later, and its events would be passed over.
 */
export interface Position {
  readonly epoch: string;
  /** When the snapshot was taken, epoch milliseconds of the database. */
  readonly atMs: number;
  /** As `pg_current_snapshot()` tells it: `xmin:xmax:running,…`. */
  readonly snapshot: string;
}

const EPOCH = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const XID = "\\d{1,19}";
const POSITION = new RegExp(`^(${EPOCH})\\.([0-9a-z]{1,10})\\.(${XID}:${XID}:(?:${XID}(?:,${XID}){0,200})?)$`);
const MAX_CHARS = 6_000;

/** Text for `id:` and `Last-Event-ID`. */
export function formatPosition({ epoch, atMs, snapshot }: Position): string {
  return `${epoch}.${atMs.toString(36)}.${snapshot}`;
}

/** Null for what is no position of ours. */
export function parsePosition(text: string): Position | null {
  if (text.length > MAX_CHARS) return null;
  const [, epoch, at, snapshot] = POSITION.exec(text) ?? [];
  if (epoch === undefined || at === undefined || snapshot === undefined) return null;
  return isInOrder(snapshot) ? { epoch, atMs: Number.parseInt(at, 36), snapshot } : null;
}

/** As PostgreSQL wants it: from above nothing, running ones ascending between the two ends. */
function isInOrder(snapshot: string): boolean {
  const [xmin = "0", xmax = "0", running = ""] = snapshot.split(":");
  const xids = running === "" ? [] : running.split(",").map(BigInt);
  if (BigInt(xmin) === 0n || BigInt(xmin) > BigInt(xmax)) return false;
  return xids.every((xid, at) => xid >= BigInt(xmin) && xid < BigInt(xmax) && (at === 0 || xid > (xids[at - 1] ?? 0n)));
}
