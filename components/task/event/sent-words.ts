import { formatMoment } from "@/components/ui/format/format-instant";
import { plural } from "@/components/ui/format/plural";
import type { SentEvent } from "@/server/contract/external-event";

/** What came of an event: "It woke 1 task." or until when it is kept. */
export function sentWords({ woken, keptUntil }: SentEvent, nowMs: number): string {
  const kept = `kept until ${formatMoment(keptUntil, nowMs)}`;
  return woken > 0 ? `It woke ${plural(woken, "task")}.` : `Nobody waits for it; ${kept}.`;
}
