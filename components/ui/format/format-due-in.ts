import { formatTookDuration } from "./format-duration";
import type { Instant } from "./format-instant";

/** How long until an instant: "in 2 h 12 min", "in 2 min 10 s"; once it has come "due now", never less. */
export function formatDueIn(dueAt: Instant, nowMs: number): string {
  const leftMs = new Date(dueAt).getTime() - nowMs;
  // Rounded up: what is not due yet never reads "in 0 s".
  return leftMs <= 0 ? "due now" : `in ${formatTookDuration(Math.ceil(leftMs / 1000) * 1000)}`;
}
