import type { Holder } from "./task";

/** Who holds a task, as the screens name them: "operator ann", "client crm", "budget Night run", "a stop by ann". */
export function holderWords({ kind, actor, reason }: Holder): string {
  switch (kind) {
    // The reason of a budget's hold is its name.
    case "budget":
      return `budget ${reason ?? actor.id}`;
    case "panic":
      return `a stop by ${actor.id}`;
    case "recovery":
      return "recovery";
    default:
      return `${kind} ${actor.id}`;
  }
}
