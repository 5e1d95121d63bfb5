import { formatDuration, formatTookDuration } from "@/components/ui/format/format-duration";

/** How long something runs already, to the second while that can be followed: "48 s", "2 min 10 s". */
export function elapsedWords(ms: number): string {
  return formatTookDuration(Math.max(1, Math.floor(ms / 1000)) * 1000);
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** A length of time as an estimate, no finer than it is known: "40 ms", "50 s", "3 min". */
export function aboutWords(ms: number): string {
  if (ms < SECOND_MS) return formatTookDuration(ms);
  const grain = ms < MINUTE_MS ? SECOND_MS : MINUTE_MS;
  return formatDuration(Math.round(ms / grain) * grain);
}
