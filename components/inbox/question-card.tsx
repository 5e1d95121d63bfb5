"use client";
import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { AllowMore } from "@/components/data/approvals/allow-more";
import { AsksAgain } from "@/components/data/questions/asks-again";
import { CallFacts } from "@/components/data/questions/call-facts";
import { Expiry } from "@/components/data/questions/expiry";
import { nameOfQuestion, nodeOfQuestion } from "@/components/data/questions/node-of-question";
import { PayloadFacts } from "@/components/data/questions/payload-facts";
import type { TypedAnswer } from "@/components/data/questions/use-answers";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { LazySchemaForm } from "@/components/ui/schema-form/lazy-schema-form";
import { useFormHandle } from "@/components/ui/schema-form/use-form-handle";
import { Tag } from "@/components/ui/tag";
import type { InterruptView } from "@/server/contract/task-view";
import { firstField } from "./first-field";

interface QuestionCardProps {
  taskId: string;
  no: number;
  answer: TypedAnswer;
  errors: Readonly<Record<string, string>> | undefined;
  /** It may be sent without the others; undefined where it may not. */
  onSend: (() => void) | undefined;
  /** Another one of its task is on its way. */
  isSending: boolean;
  /** Of several, the one that somebody is at. */
  isActive: boolean;
  /** Its form is to have the focus. */
  takesFocus: boolean;
}

/** One question: what the agent passed along at the left, the form of its schema at the right. */
export function QuestionCard({
  taskId,
  no,
  answer,
  errors,
  onSend,
  isSending,
  isActive,
  takesFocus,
}: QuestionCardProps) {
  const card = useRef<HTMLElement>(null);
  const { question, schema, value, isReady, set } = answer;
  const form = useFormHandle();
  const node = nodeOfQuestion(question);
  // Outside thing: the focus.
  useEffect(() => {
    if (takesFocus && form.isReady) firstField(card.current)?.focus();
  }, [takesFocus, form.isReady]);
  const sendAlone = () => {
    if (form.check()) onSend?.();
  };
  return (
    <section
      ref={card}
      aria-label={`Question ${no}: ${nameOfQuestion(question)}`}
      data-card={question.id}
      data-ready={isReady}
      className={cn("rounded-lg border border-line bg-s1", isActive && "border-accent/60 ring-1 ring-accent/60")}
    >
      <header className="flex min-h-10 flex-wrap items-center gap-2 py-1.5 pr-3 pl-3">
        <span
          className={cn(
            "keeps-colour grid size-[18px] flex-none place-items-center rounded-full bg-s3 font-semibold text-2xs text-t2 leading-none forced-colors:border",
            isActive && "bg-accent text-bg",
            isReady && "bg-ok text-bg",
          )}
        >
          {isReady ? <Check className="size-3" /> : no}
        </span>
        <h3 className="mono font-semibold">{question.key}</h3>
        {node ? <Tag tone="line">{node}</Tag> : null}
        <Expiry question={question} />
      </header>
      <p className="whitespace-pre-wrap px-3 pb-2.5 [overflow-wrap:anywhere]">{question.message}</p>
      <div className="grid border-line border-t lg:grid-cols-[248px_minmax(0,1fr)]">
        <Passed question={question} />
        <div className="min-w-0 px-3.5 pt-2 pb-3.5">
          <AsksAgain question={question} />
          <LazySchemaForm
            ref={form.ref}
            label="Answer"
            schema={schema}
            value={value}
            onValueChange={set}
            errors={errors}
          />
          <span className="mt-3 mr-2 inline-flex">
            <AllowMore taskId={taskId} question={question} />
          </span>
          {onSend ? (
            <Button
              className="mt-3"
              busy={isSending}
              disabledReason={isReady ? undefined : "Fill it in first."}
              onClick={sendAlone}
            >
              Send this answer
            </Button>
          ) : null}
        </div>
      </div>
    </section>
  );
}

/** What the agent passed along; nothing where it passed nothing. */
function Passed({ question: { payload, call } }: { question: InterruptView }) {
  const hasPayload = payload !== null && typeof payload === "object" && Object.keys(payload).length > 0;
  if (!hasPayload && !call) return null;
  return (
    <div className="min-w-0 border-line px-3.5 pb-3 max-lg:border-b lg:border-r">
      <PayloadFacts payload={payload} />
      {call ? <CallFacts call={call} /> : null}
    </div>
  );
}
