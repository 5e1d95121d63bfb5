import { formatTookDuration } from "@/components/ui/format/format-duration";

/** How long something runs already, to the second while that can be followed: "48 s", "2 min 10 s". */
export function elapsedWords(ms: number): string {
  return formatTookDuration(Math.max(1, Math.floor(ms / 1000)) * 1000);
}
