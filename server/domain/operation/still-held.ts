import { holderWords } from "../task/holder-words";
import type { Task } from "../task/task";

/** Why a task that was let go of does not go on; null where nobody else holds it. */
export function stillHeld({ pending, open }: Pick<Task, "pending" | "open">): string | null {
  const holders = (pending ?? open)?.holders ?? [];
  return holders.length === 0 ? null : `Stays held by ${holders.map(holderWords).join(", ")}.`;
}
