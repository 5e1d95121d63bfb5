import type { TaskState } from "@/server/contract/task-state";
import type { EventView } from "@/server/contract/task-view";
import { eventData, textAt } from "./event-data";

/** An event that moves the state or the pausing overlay over it; all that bands and reasons are made of. */
export type StateFact =
  | {
      readonly kind: "moved";
      readonly at: number;
      readonly from: TaskState | null;
      readonly to: TaskState;
      readonly event: EventView;
    }
  | { readonly kind: "pause_asked"; readonly at: number; readonly event: EventView }
  | { readonly kind: "pause_withdrawn"; readonly at: number; readonly event: EventView }
  /** Somebody's word about a band that is open: an answer, one more holder. */
  | { readonly kind: "said"; readonly at: number; readonly event: EventView };

const SAID = new Set(["interrupt.opened", "interrupt.answered", "task.holder_added"]);

/** The fact in an event, or null when it moves nothing. */
export function findStateFact(event: EventView): StateFact | null {
  const at = Date.parse(event.at);
  if (event.type === "task.pause_requested") return { kind: "pause_asked", at, event };
  if (event.type === "task.pause_withdrawn") return { kind: "pause_withdrawn", at, event };
  if (SAID.has(event.type)) return { kind: "said", at, event };
  const data = eventData(event);
  const to = textAt(data, "to");
  if (to === null) return null;
  // The server names states with its own closed list; this only carries them on.
  return { kind: "moved", at, from: textAt(data, "from") as TaskState | null, to: to as TaskState, event };
}
