"use client";
import { KeyRound, Send } from "lucide-react";
import type { FormEvent, KeyboardEvent } from "react";
import { actionReason } from "@/components/data/action-reason";
import { actorName } from "@/components/data/actor-name";
import { AllowMore } from "@/components/data/approvals/allow-more";
import { CommandFailure } from "@/components/data/command-failure";
import { useDraft } from "@/components/data/draft/use-draft";
import { answerKey } from "@/components/data/questions/answer-key";
import { AsksAgain } from "@/components/data/questions/asks-again";
import { CallFacts } from "@/components/data/questions/call-facts";
import { Expiry } from "@/components/data/questions/expiry";
import { formSchema, isSecretQuestion } from "@/components/data/questions/form-schema";
import { nodeOfQuestion } from "@/components/data/questions/node-of-question";
import { PayloadFacts } from "@/components/data/questions/payload-facts";
import { isSignIn } from "@/components/data/questions/sign-in-rule";
import { useUndoAnswers } from "@/components/data/questions/use-undo-answers";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { Button } from "@/components/ui/button";
import { CardSection } from "@/components/ui/card";
import { LazySchemaForm } from "@/components/ui/schema-form/lazy-schema-form";
import { startFormValue } from "@/components/ui/schema-form/start-form-value";
import { useFormHandle } from "@/components/ui/schema-form/use-form-handle";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { InterruptView, TaskView } from "@/server/contract/task-view";
import { CardActions } from "./card-actions";
import { questionFormId } from "./control-focus";

interface AnswerFormProps {
  task: TaskView;
  question: InterruptView;
  /** The card's one filled button; of several questions only the first is. */
  primary: boolean;
}

/** One question of the agent as a form of its schema. What is typed stays until it is sent. */
export function AnswerForm({ task, question, primary }: AnswerFormProps) {
  const answer = useTaskCommand("answer");
  const offerUndo = useUndoAnswers();
  const form = useFormHandle();
  const node = nodeOfQuestion(question);
  const schema = formSchema(question);
  const [typed, setTyped] = useDraft(answerKey(task.id, question.id), isSecretQuestion(question));
  const value = typed ?? startFormValue(schema);
  const loading = form.isReady ? undefined : "The form is still loading.";
  const refused = actionReason(task.actions.answer, useOfflineReason()) ?? loading;
  const send = async () => {
    if (refused || answer.isPending || !form.check() || value === undefined) return;
    const outcome = await answer.run({ taskId: task.id, interruptId: question.id, answer: value });
    if (!outcome) return;
    setTyped(undefined);
    const sent = { taskId: task.id, interruptIds: [question.id], title: "Sent the answer", text: task.title };
    offerUndo({ ...sent, restore: () => setTyped(value) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void send();
  };
  return (
    <>
      <CardSection>
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{question.message}</p>
        <p className="mt-1 text-t3 text-xs">
          <span className="mono">{question.key}</span>
          {node ? ` of ${node}` : ""}, asked at <ClockTime at={question.openedAt} plain />
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          <Expiry question={question} />
        </p>
        <PayloadFacts payload={question.payload} />
        {question.call ? <CallFacts call={question.call} /> : null}
      </CardSection>
      <CardSection sunk>
        <form
          id={questionFormId(question.id)}
          aria-label={`Answer ${question.key}${node ? ` of ${node}` : ""}`}
          onSubmit={submit}
          onKeyDown={sendByKey}
        >
          <AsksAgain question={question} />
          <LazySchemaForm
            ref={form.ref}
            label="Your answer"
            schema={schema}
            value={value}
            onValueChange={setTyped}
            errors={answer.failure?.fields}
          />
          <CardActions stays={!primary}>
            <Button
              size="lg"
              variant={primary ? "primary" : "outline"}
              kbd={primary ? "mod+enter" : undefined}
              icon={isSignIn(question) ? <KeyRound className="size-3.5" /> : <Send className="size-3.5" />}
              busy={answer.isPending}
              disabledReason={refused}
              onClick={() => void send()}
            >
              {sendWords(question, answer.isPending)}
            </Button>
            <AllowMore taskId={task.id} question={question} />
          </CardActions>
          <CommandFailure failure={answer.failure} />
        </form>
      </CardSection>
    </>
  );
}

function sendWords(question: InterruptView, isPending: boolean): string {
  if (isSignIn(question)) return isPending ? "Signing in" : "Sign in";
  return isPending ? "Sending the answer" : "Send answer";
}

/** A question somebody answered, until the agent has taken it up. */
export function AnsweredQuestion({ question }: { question: InterruptView }) {
  return (
    <CardSection>
      <p className="text-t2 text-xs">
        {question.message}{" "}
        <b className="font-strong text-t1">
          Answered by {question.answeredBy ? actorName(question.answeredBy) : "somebody"}.
        </b>
      </p>
    </CardSection>
  );
}
