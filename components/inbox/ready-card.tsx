import { answerWords } from "@/components/data/questions/answer-words";
import { nameOfQuestion, nodeOfQuestion } from "@/components/data/questions/node-of-question";
import type { TypedAnswer } from "@/components/data/questions/use-answers";
import { Button } from "@/components/ui/button";
import { FoldedCard } from "./folded-card";

interface ReadyCardProps {
  no: number;
  answer: TypedAnswer;
  /** Opens its form again. */
  onChange: () => void;
  onSend: (() => void) | undefined;
  isSending: boolean;
}

/** A question that is filled in and not sent yet, folded while somebody is at another one. */
export function ReadyCard({ no, answer: { question, value }, onChange, onSend, isSending }: ReadyCardProps) {
  const name = nameOfQuestion(question);
  return (
    <FoldedCard
      label={`Question ${no}: ${name}`}
      name={question.key}
      node={nodeOfQuestion(question)}
      words={value === undefined ? question.message : answerWords(question, value)}
      actions={
        <>
          {onSend ? (
            <Button size="sm" busy={isSending} onClick={onSend}>
              Send this answer
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" aria-label={`Change the answer to ${name}`} onClick={onChange}>
            Change
          </Button>
        </>
      }
    />
  );
}
