"use client";
import { toast } from "@/components/ui/toast";
import { useTaskCommand } from "../use-task-command";

export interface SentAnswers {
  readonly taskId: string;
  readonly interruptIds: readonly string[];
  /** What was done, like "Sent 2 answers". */
  readonly title: string;
  /** The title of the task. */
  readonly text: string;
  /** Puts what was typed back where it was. */
  restore?(): void;
}

/** Takes answers back, and says on every page whether they were. */
export function useTakeBack(): (sent: Omit<SentAnswers, "title">) => Promise<void> {
  const undo = useTaskCommand("undoAnswers");
  return async ({ taskId, interruptIds, text, restore }) => {
    const id = toastId(taskId);
    if (!(await undo.run({ taskId, interruptIds: [...interruptIds] }))) {
      const why = "The agent may have gone on with it, or the server did not answer.";
      toast({ id, title: "Not taken back", text: why });
      return;
    }
    restore?.();
    toast({ id, title: "Taken back: it is asked again", text });
  };
}

/** Offers to take answers back, on every page, until the agent goes on with them. */
export function useUndoAnswers(): (sent: SentAnswers) => void {
  const takeBack = useTakeBack();
  return ({ title, ...sent }) => {
    const undo = { label: "Undo", onClick: () => void takeBack(sent) };
    toast({ id: toastId(sent.taskId), title, text: sent.text, undo });
  };
}

function toastId(taskId: string): string {
  return `answered-${taskId}`;
}
