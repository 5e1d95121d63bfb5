"use client";
import { formatDueIn } from "../format/format-due-in";
import type { Instant } from "../format/format-instant";
import { useNow } from "./use-now";

/** How long until an instant, as plain text: "in 2 h 12 min"; once it has come "due now". */
export function DueIn({ at }: { at: Instant }) {
  const now = useNow();
  return <span className="num">{now === null ? "\u00a0" : formatDueIn(at, now)}</span>;
}
