import { KeyRound, Send } from "lucide-react";
import { actionReason } from "@/components/data/action-reason";
import { isDraftSaved } from "@/components/data/draft/draft-store";
import { answerKey } from "@/components/data/questions/answer-key";
import { isHeldState } from "@/components/data/questions/is-held-state";
import { isSignIn, SIGN_IN_RULE } from "@/components/data/questions/sign-in-rule";
import type { TypedAnswer } from "@/components/data/questions/use-answers";
import { ruleWords } from "@/components/data/questions/wake-rule";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { plural } from "@/components/ui/format/plural";
import type { TaskView } from "@/server/contract/task-view";
import { ItemBar } from "./item-bar";

interface AnswerFooterProps {
  task: TaskView;
  typed: readonly TypedAnswer[];
  isSending: boolean;
  /** Why nothing can be sent now. */
  refused: string | undefined;
  /** How many are sent together, now or once they are filled in. */
  sends: number;
  onDecline: () => void;
  onSend: () => void;
}

/** How many are ready, what sending them does, and the way to send or decline them. */
export function AnswerFooter({ task, typed, isSending, refused, sends, onDecline, onSend }: AnswerFooterProps) {
  const ready = typed.filter(({ isReady }) => isReady).length;
  const offline = useOfflineReason();
  const open = typed.map(({ question }) => question);
  const signsIn = open.every(isSignIn);
  const isHeld = isHeldState(task.state);
  const draft = draftWords(task.id, typed);
  return (
    <ItemBar>
      <div className="flex min-w-0 flex-1 items-center gap-2.5 phone:basis-full phone:flex-col phone:items-start">
        <ReadyMarks ready={ready} of={open.length} />
        <p className="min-w-0">
          <b className="font-strong">
            {ready} of {open.length} ready.
          </b>{" "}
          <span className="text-t2">{signsIn && !isHeld ? SIGN_IN_RULE : ruleWords(open, isHeld)}</span>
        </p>
      </div>
      <span className="text-t3 text-xs empty:hidden phone:hidden" title={draft?.text}>
        {draft?.words}
      </span>
      <Button size="lg" disabledReason={actionReason(task.actions.answer, offline)} onClick={onDecline}>
        Decline…
      </Button>
      <Button
        size="lg"
        className="phone:flex-1"
        variant="primary"
        kbd="mod+enter"
        icon={signsIn ? <KeyRound className="size-3.5" /> : <Send className="size-3.5" />}
        busy={isSending}
        disabledReason={refused}
        onClick={onSend}
      >
        {signsIn ? "Sign in" : `Send ${plural(sends, "answer")}`}
      </Button>
    </ItemBar>
  );
}

/** What becomes of what was typed when this page goes. */
function draftWords(taskId: string, typed: readonly TypedAnswer[]) {
  const drafts = typed.filter(({ isTyped }) => isTyped);
  if (drafts.length === 0) return null;
  const isSaved = drafts.every(({ question }) => isDraftSaved(answerKey(taskId, question.id)));
  return isSaved
    ? { words: "Draft saved", text: "It stays on this device until it is sent." }
    : { words: "Draft kept until this page is left", text: "It may hold a secret, or this device keeps nothing." };
}

const MAX_MARKS = 8;

function ReadyMarks({ ready, of }: { ready: number; of: number }) {
  return (
    <span aria-hidden="true" className="flex gap-[3px]">
      {Array.from({ length: Math.min(of, MAX_MARKS) }, (_, n) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have no other name than their place
          key={n}
          className={cn(
            "keeps-colour h-1.5 w-[22px] rounded-[3px] forced-colors:border",
            n < ready ? "bg-ok" : "bg-s3",
          )}
        />
      ))}
    </span>
  );
}
