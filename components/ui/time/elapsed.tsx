"use client";
import { formatDuration } from "../format/format-duration";
import type { Instant } from "../format/format-instant";
import { useNow } from "./use-now";

interface ElapsedProps {
  since: Instant;
  /** Where it ended; still running when absent. */
  until?: Instant | null | undefined;
}

/** How long something has lasted, as plain text: "38 s", "1 h 12 min". */
export function Elapsed({ since, until }: ElapsedProps) {
  const now = useNow();
  const end = until == null ? now : new Date(until).getTime();
  return (
    <span className="num">
      {end === null ? "\u00a0" : formatDuration(Math.max(1, end - new Date(since).getTime()))}
    </span>
  );
}
