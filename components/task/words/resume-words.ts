import { actorName } from "@/components/data/actor-name";
import type { EventView } from "@/server/contract/task-view";
import { eventData, textAt } from "../log/event-data";

/** What let a held task go on: "Resumed by oncall", "Event fired", "Timeout reached". */
export function resumeWords(event: EventView): string {
  switch (textAt(eventData(event), "cause")) {
    case "timeout":
      return "Timeout reached";
    case "condition_fired":
      return "Event fired";
    case "external_event":
      return "Resumed from outside";
    default:
      return `Resumed by ${actorName(event.actor)}`;
  }
}
