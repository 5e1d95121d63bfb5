"use client";
import { formatClock, formatMoment, type Instant, isSameDay } from "../format/format-instant";
import { InstantText } from "./instant-text";
import { useNow } from "./use-now";

interface ClockTimeProps {
  at: Instant;
  /** "14:32:41" instead of "14:32", "Sun 03:10" or "27 Nov 14:32"; told so, only of today, in a list that goes back for days. */
  seconds?: boolean | "today";
  className?: string;
  plain?: boolean;
}

/** A time told by the clock in the reader's zone. */
export function ClockTime({ at, seconds, className, plain }: ClockTimeProps) {
  const now = useNow();
  const isExact = now !== null && (seconds === "today" ? isSameDay(at, now) : seconds);
  const text = now === null ? "" : isExact ? formatClock(at) : formatMoment(at, now);
  return (
    <InstantText at={at} className={className} plain={plain}>
      {text}
    </InstantText>
  );
}
