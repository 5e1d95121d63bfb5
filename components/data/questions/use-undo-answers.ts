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

/** Offers to take answers back, on every page, until the agent goes on with them. */
export function useUndoAnswers(): (sent: SentAnswers) => void {
  const undo = useTaskCommand("undoAnswers");
  return ({ taskId, interruptIds, title, text, restore }) => {
    const id = `answered-${taskId}`;
    const takeBack = async () => {
      if (!(await undo.run({ taskId, interruptIds: [...interruptIds] }))) {
        toast({
          id,
          title: "Not taken back",
          text: "The agent may have gone on with it, or the server did not answer.",
        });
        return;
      }
      restore?.();
      toast({ id, title: "Taken back: it is asked again", text });
    };
    toast({ id, title, text, undo: { label: "Undo", onClick: () => void takeBack() } });
  };
}
