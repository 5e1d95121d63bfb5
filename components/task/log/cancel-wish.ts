import type { Actor } from "@/server/contract/task-view";
import { eventData, numberAt, textAt } from "./event-data";
import type { EventPages } from "./event-pages";

/** Who asked to cancel, why, and how long it can be undone. */
export interface CancelWish {
  readonly actor: Actor;
  readonly reason: string | null;
  readonly undoMs: number | null;
}

/** The newest wish to cancel that was not taken back, or null. */
export function findCancelWish(pages: EventPages): CancelWish | null {
  for (const page of pages.toReversed()) {
    const event = page.findLast(({ type }) => type === "task.cancel_requested" || type === "task.cancel_undone");
    if (event?.type === "task.cancel_undone") return null;
    if (event) {
      const data = eventData(event);
      return { actor: event.actor, reason: textAt(data, "reason"), undoMs: numberAt(data, "undoMs") };
    }
  }
  return null;
}
