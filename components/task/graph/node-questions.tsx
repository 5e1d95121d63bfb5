"use client";
import { CircleCheck, MessageCircleQuestion } from "lucide-react";
import { useEffect, useState } from "react";
import { actorName } from "@/components/data/actor-name";
import { writeDraft } from "@/components/data/draft/draft-store";
import { answerKey } from "@/components/data/questions/answer-key";
import { answerWords } from "@/components/data/questions/answer-words";
import { isSecretQuestion } from "@/components/data/questions/form-schema";
import { mayBeTakenBack } from "@/components/data/questions/may-be-taken-back";
import { useTakeBack } from "@/components/data/questions/use-undo-answers";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { InterruptView, TaskView } from "@/server/contract/task-view";
import type { NodeShape } from "@/server/contract/workflow/graph-shape";
import { focusQuestion } from "../control/control-focus";
import { isOpen } from "./graph-words";

interface NodeQuestionsProps {
  task: TaskView;
  node: NodeShape;
  questions: readonly InterruptView[];
}

/** What a run asks: answered by whom, or open, with the way to its form. */
export function NodeQuestions({ task, node, questions }: NodeQuestionsProps) {
  const open = questions.filter(isOpen);
  const [changed, setChanged] = useState<string | null>(null);
  const isAskedAgain = open.some(({ id }) => id === changed);
  // Outside thing: the focus. The button that took the answer back is gone once the question is open again.
  useEffect(() => {
    if (changed === null || !isAskedAgain) return;
    focusQuestion(changed);
    setChanged(null);
  }, [changed, isAskedAgain]);
  return (
    <>
      {open.length > 0 && questions.length > 1 ? <p className="text-t2 text-xs">{ruleOf(node, questions)}</p> : null}
      <ol className="grid gap-2.5">
        {questions.map((question) => (
          <li key={question.id} className="flex gap-2">
            {isOpen(question) ? (
              <MessageCircleQuestion aria-hidden="true" className="mt-0.5 size-3.5 text-st-input" />
            ) : (
              <CircleCheck aria-hidden="true" className="mt-0.5 size-3.5 text-st-completed" />
            )}
            <div className="min-w-0">
              <p className="line-clamp-3 [overflow-wrap:anywhere]">{question.message}</p>
              {question.status === "answered" ? (
                <p className="line-clamp-2 text-t2 text-xs [overflow-wrap:anywhere]">
                  {answerWords(question, question.answer)}
                </p>
              ) : null}
              <p className="text-t3 text-xs">
                {isOpen(question) ? <Waits question={question} /> : <Settled question={question} />}
              </p>
              {mayBeTakenBack(task, question) ? (
                <Change task={task} question={question} onDone={() => setChanged(question.id)} />
              ) : null}
              {isOpen(question) ? (
                <Button className="mt-1.5" onClick={() => focusQuestion(question.id)}>
                  Answer
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Takes the answer back: it is asked again, and its form begins with what was answered. */
function Change({ task, question, onDone }: { task: TaskView; question: InterruptView; onDone: () => void }) {
  const takeBack = useTakeBack();
  const offline = useOfflineReason();
  const isSecret = isSecretQuestion(question);
  const restore = () => {
    if (!isSecret) writeDraft(answerKey(task.id, question.id), { value: question.answer });
    onDone();
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      className="mt-1 -ml-2"
      aria-label={`Change the answer to ${question.key}`}
      disabledReason={offline}
      onClick={() => void takeBack({ taskId: task.id, interruptIds: [question.id], text: task.title, restore })}
    >
      Change
    </Button>
  );
}

function ruleOf({ waits }: NodeShape, questions: readonly InterruptView[]): string {
  if (waits || questions.every(({ wake }) => wake === "together"))
    return `It goes on when all ${questions.length} are in.`;
  return "Each answer runs it again at once.";
}

function Waits({ question }: { question: InterruptView }) {
  return <RelativeTime at={question.openedAt} prefix="Open" suffix="" plain />;
}

function Settled({ question: { status, answeredBy, answeredAt } }: { question: InterruptView }) {
  if (status !== "answered" || !answeredAt) return status === "expired" ? "Nobody answered in time" : "Asked anew";
  return (
    <RelativeTime at={answeredAt} prefix={`Answered by ${answeredBy ? actorName(answeredBy) : "somebody"},`} plain />
  );
}
