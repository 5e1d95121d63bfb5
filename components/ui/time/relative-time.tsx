"use client";
import { formatDuration } from "../format/format-duration";
import type { Instant } from "../format/format-instant";
import { InstantText } from "./instant-text";
import { useNow } from "./use-now";

interface RelativeTimeProps {
  at: Instant;
  prefix?: string;
  /** What follows the age; "ago" unless told. */
  suffix?: string;
  className?: string;
  plain?: boolean;
}

/** "18 min ago", counted by the shared clock. */
export function RelativeTime({ at, prefix = "", suffix = "ago", className, plain }: RelativeTimeProps) {
  const now = useNow();
  const age = now === null ? "" : formatDuration(Math.max(1, now - new Date(at).getTime()));
  return (
    <InstantText at={at} className={className} plain={plain}>
      {[prefix, age, suffix].filter(Boolean).join(" ")}
    </InstantText>
  );
}
