import type { EventView } from "@/server/contract/task-view";
import type { AsideKind } from "@/server/contract/worker-protocol";
import { eventData, textAt } from "./event-data";

export interface Aside {
  readonly kind: AsideKind;
  readonly name: string;
  readonly text: string;
}

/** What an agent told beside what it said. */
export function readAside(event: EventView): Aside {
  const data = eventData(event);
  const kind = textAt(data, "aside") === "plan" ? "plan" : "thought";
  return { kind, name: kind === "plan" ? "Plan" : "Thought", text: textAt(data, "text") ?? "" };
}
