"use client";
import { formatDuration } from "../format/format-duration";
import type { Instant } from "../format/format-instant";
import { useNow } from "./use-now";

/** Time until an instant, as plain text: "8 s"; once it has passed "0 s". */
export function TimeLeft({ until }: { until: Instant }) {
  const now = useNow();
  const leftMs = now === null ? null : new Date(until).getTime() - now;
  // Rounded up: a window that is still open never reads "0 s".
  return <span className="num">{leftMs === null ? "\u00a0" : formatDuration(Math.ceil(leftMs / 1000) * 1000)}</span>;
}
