import type { CheckpointMeta } from "@/server/contract/task-view";

/** More versions than this within a minute say little more than fewer would. */
const MOST_A_MINUTE = 10;
const MINUTE_MS = 60_000;
/** Versions that are closer together tell no pace. */
const LEAST_SPAN_MS = 5_000;

/** How often versions were saved, when that is too often. */
export interface CheckpointPace {
  readonly count: number;
  /** `counted`: so many in the minute that ends with the newest. `told`: at the pace of those that are left, as older ones are gone. */
  readonly how: "counted" | "told";
}

type Version = Pick<CheckpointMeta, "version" | "kind" | "createdAt">;

/**
 * Counts numbers, not rows: most versions of a busy task are cleaned up within the minute. Null while there are not too many.
 * An imported version brings a number of its own, so nothing is counted across one.
 */
export function checkpointPace(newestFirst: readonly Version[]): CheckpointPace | null {
  const imported = newestFirst.findIndex(({ kind }) => kind === "import");
  const counted = imported < 0 ? newestFirst : newestFirst.slice(0, imported);
  const [newest] = counted;
  if (!newest) return null;
  const from = Date.parse(newest.createdAt) - MINUTE_MS;
  const end = counted.findIndex((each) => Date.parse(each.createdAt) <= from);
  const recent = end < 0 ? counted : counted.slice(0, end);
  const oldest = recent.at(-1) ?? newest;
  const count = newest.version - oldest.version + 1;
  if (count > MOST_A_MINUTE) return { count, how: "counted" };
  const before = end < 0 ? (imported < 0 ? 0 : oldest.version - 1) : (counted[end]?.version ?? 0);
  const spanMs = Date.parse(newest.createdAt) - Date.parse(oldest.createdAt);
  if (before === oldest.version - 1 || spanMs < LEAST_SPAN_MS) return null;
  const rate = Math.min(newest.version, Math.round(((count - 1) / spanMs) * MINUTE_MS));
  return rate > MOST_A_MINUTE ? { count: rate, how: "told" } : null;
}
