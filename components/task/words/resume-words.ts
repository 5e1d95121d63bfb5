import { actorName } from "@/components/data/actor-name";
import type { EventView } from "@/server/contract/task-view";
import { eventData, textAt } from "../log/event-data";
import { toldConditions } from "../log/read-conditions";
import { firedWords } from "./wake-words";

/** What let a held task go on: "Resumed by oncall", "Event ci.done came", "Timeout reached". */
export function resumeWords(event: EventView): string {
  switch (textAt(eventData(event), "cause")) {
    case "timeout":
      return "Timeout reached";
    case "condition_fired":
      return conditionWords(event);
    case "external_event":
      return "Resumed from outside";
    default:
      return `Resumed by ${actorName(event.actor)}`;
  }
}

function conditionWords(event: EventView): string {
  const [condition] = toldConditions(event);
  return condition ? firedWords(condition) : "What it waited for came";
}
