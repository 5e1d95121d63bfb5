import type { EventView } from "@/server/contract/task-view";
import type { AsideKind } from "@/server/contract/worker-protocol";
import { eventData, textAt } from "./event-data";

type ToldAside = Exclude<AsideKind, "saying">;

export interface Aside {
  readonly kind: ToldAside;
  readonly name: string;
  readonly text: string;
}

const NAME: Readonly<Record<ToldAside, string>> = { thought: "Thought", plan: "Plan", session: "Session" };

/** What an agent told beside what it said. */
export function readAside(event: EventView): Aside {
  const data = eventData(event);
  const kind = kindOf(textAt(data, "aside"));
  return { kind, name: NAME[kind], text: textAt(data, "text") ?? "" };
}

/** The next part of a message that grows; null for every other aside. */
export function readSaying(event: EventView): string | null {
  const data = eventData(event);
  return textAt(data, "aside") === "saying" ? textAt(data, "text") : null;
}

function kindOf(told: string | null): ToldAside {
  return told === "plan" || told === "session" ? told : "thought";
}
