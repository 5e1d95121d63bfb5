import type { CheckpointMeta } from "@/server/contract/task-view";

/** More versions than this within a minute say little more than fewer would. */
const MOST_A_MINUTE = 10;
const MINUTE_MS = 60_000;

/** How many versions were saved within the minute that ends with the newest; null while they are not too many. */
export function checkpointPace(newestFirst: readonly Pick<CheckpointMeta, "createdAt">[]): number | null {
  const newest = newestFirst[0];
  if (!newest) return null;
  const from = Date.parse(newest.createdAt) - MINUTE_MS;
  const end = newestFirst.findIndex((each) => Date.parse(each.createdAt) <= from);
  const count = end < 0 ? newestFirst.length : end;
  return count > MOST_A_MINUTE ? count : null;
}
