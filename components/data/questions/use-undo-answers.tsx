"use client";
import type { ReactNode } from "react";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { toast } from "@/components/ui/toast";
import type { Failure } from "../describe-failure";
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
type Sent = Omit<SentAnswers, "title">;

/** Takes answers back, and says on every page whether they were; where nobody knows it may be asked for again. */
export function useTakeBack(): (sent: Sent) => Promise<void> {
  const undo = useTaskCommand("undoAnswers");
  const takeBack = async (sent: Sent): Promise<void> => {
    const { taskId, interruptIds, text, restore } = sent;
    const tellWhyNot = (failure: Failure) => tellFailure(failure, sent, () => void takeBack(sent));
    if (!(await undo.run({ taskId, interruptIds: [...interruptIds] }, tellWhyNot))) return;
    restore?.();
    toast({ id: toastId(sent), title: "Taken back: it is asked again", text });
  };
  return takeBack;
}

/** Offers to take answers back, on every page, until the agent goes on with them. */
export function useUndoAnswers(): (sent: SentAnswers) => void {
  const takeBack = useTakeBack();
  return ({ title, ...sent }) => offer(sent, { words: title, text: sent.text, onUndo: () => void takeBack(sent) });
}

interface Offer {
  readonly words: string;
  readonly text: ReactNode;
  onUndo(): void;
}

function offer(sent: Sent, { words, text, onUndo }: Offer): void {
  let isPressed = false;
  const press = () => {
    if (!isPressed) onUndo();
    isPressed = true;
  };
  toast({
    id: toastId(sent),
    title: <UndoTitle words={words} onUndo={press} />,
    text,
    undo: { label: "Undo", kbd: "z", onClick: press },
  });
}

/** Only while the toast is there its key takes back. */
function UndoTitle({ words, onUndo }: { words: string; onUndo: () => void }) {
  useShortcuts([{ keys: "z", label: "Take the answer back", group: "Anywhere", run: onUndo }]);
  return words;
}

function tellFailure(failure: Failure, sent: Sent, onUndo: () => void): void {
  const { code, kind, refusal } = failure;
  const text = <WholeText>{failureWords(failure)}</WholeText>;
  const words = refusal || kind === "malformed" ? "Not taken back" : "Perhaps not taken back";
  if (code === "ANSWER_NOT_UNDOABLE" || kind === "not_found") toast({ id: toastId(sent), title: words, text });
  else offer(sent, { words, text, onUndo });
}

/** Why it failed is read to its end. */
function WholeText({ children }: { children: ReactNode }) {
  return <span className="whitespace-normal">{children}</span>;
}

function failureWords({ title, text }: Failure): string {
  return text ? `${title} ${text}` : title;
}

/** Answers that are sent one by one are taken back one by one. */
function toastId({ interruptIds }: Sent): string {
  return `answered-${interruptIds.join("-")}`;
}
