import type { EventView } from "@/server/contract/task-view";
import type { AsideKind } from "@/server/contract/worker-protocol";
import { eventData, textAt } from "./event-data";

export interface Aside {
  readonly kind: AsideKind;
  readonly name: string;
  readonly text: string;
}

const NAME: Readonly<Record<AsideKind, string>> = { thought: "Thought", plan: "Plan", session: "Session" };

/** What an agent told beside what it said. */
export function readAside(event: EventView): Aside {
  const data = eventData(event);
  const kind = kindOf(textAt(data, "aside"));
  return { kind, name: NAME[kind], text: textAt(data, "text") ?? "" };
}

function kindOf(told: string | null): AsideKind {
  return told === "plan" || told === "session" ? told : "thought";
}
