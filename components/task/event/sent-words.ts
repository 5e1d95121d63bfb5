import { formatMoment } from "@/components/ui/format/format-instant";
import { plural } from "@/components/ui/format/plural";
import type { SentEvent } from "@/server/contract/external-event";

/** What came of an event: "It woke 1 task.", what rules did because of it, or until when it is kept. */
export function sentWords({ woken, keptUntil, stops }: SentEvent, nowMs: number): string {
  const kept = `kept until ${formatMoment(keptUntil, nowMs)}`;
  const wakes = woken > 0 ? `It woke ${plural(woken, "task")}.` : `Nobody waits for it; ${kept}.`;
  return stops.length > 0 ? `${plural(stops.length, "rule")} stopped what it is about. ${wakes}` : wakes;
}
