"use client";
import { formatMoment } from "@/components/ui/format/format-instant";
import { useNow } from "@/components/ui/time/use-now";

/** Tells instants by the reader's clock: "14:32", "Sun 03:10". Empty until the reader's zone is known. */
export function useInstantWords(): (instant: string) => string {
  const now = useNow();
  return (instant) => (now === null ? "" : formatMoment(instant, now));
}
