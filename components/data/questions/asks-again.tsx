import { Note } from "@/components/ui/note";
import type { InterruptView } from "@/server/contract/task-view";

/** A permission whose agent is gone is worth answering all the same: that brings the agent back. */
export function AsksAgain({ question }: { question: InterruptView }) {
  if (!question.asksAgain) return null;
  return (
    <Note tone="warn" className="mb-2">
      The process that asked is gone. An answer brings the agent back, and it asks again before it acts.
    </Note>
  );
}
