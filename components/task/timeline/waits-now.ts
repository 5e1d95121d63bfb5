import { formatDueIn } from "@/components/ui/format/format-due-in";
import type { TaskView } from "@/server/contract/task-view";
import { untilWords } from "../words/wake-words";

/** What a held task waits for now, with the time that is left: "Until Sun 03:10, in 2 h 12 min"; null for nothing. */
export function waitsNow({ cause }: Pick<TaskView, "cause">, nowMs: number): string | null {
  if (cause.code !== "parked" && cause.code !== "held") return null;
  const until = untilWords(cause, nowMs);
  if (until === null) return null;
  const { wakeAt, topics, afterTaskId } = cause;
  // Beside something else, nobody would know what the time left belongs to; the card tells it there.
  const isAlone = topics.length === 0 && afterTaskId === null;
  return wakeAt && isAlone ? `Until ${until}, ${formatDueIn(wakeAt, nowMs)}` : `Until ${until}`;
}
