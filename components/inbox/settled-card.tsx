import { actorName } from "@/components/data/actor-name";
import { answerWords } from "@/components/data/questions/answer-words";
import { nameOfQuestion, nodeOfQuestion } from "@/components/data/questions/node-of-question";
import { Button } from "@/components/ui/button";
import { cutText } from "@/components/ui/cut-text";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { JsonValue } from "@/server/contract/primitives";
import type { InterruptView } from "@/server/contract/task-view";
import { FoldedCard } from "./folded-card";

interface SettledCardProps {
  question: InterruptView;
  /** What was typed here and never sent. */
  unsent: JsonValue | undefined;
  /** Takes the answer back; undefined where that is not possible any more. */
  onChange: (() => void) | undefined;
}

const LONGEST = 2_000;

/** A question that was settled: with what, by whom, and what was typed here meanwhile. */
export function SettledCard({ question, unsent, onChange }: SettledCardProps) {
  const { status, answeredBy, answeredAt, answer, key } = question;
  const name = nameOfQuestion(question);
  return (
    <FoldedCard
      label={`Settled: ${name}`}
      name={key}
      node={nodeOfQuestion(question)}
      words={status === "answered" ? answerWords(question, answer) : question.message}
      actions={
        <>
          <span className="flex flex-none items-center gap-1.5 text-t3 text-xs">
            <span>{settledWords(status, answeredBy)}</span>
            {answeredAt ? <ClockTime at={answeredAt} plain /> : null}
          </span>
          {onChange ? (
            <Button size="sm" variant="ghost" aria-label={`Change the answer to ${name}`} onClick={onChange}>
              Change
            </Button>
          ) : null}
        </>
      }
      more={unsent === undefined ? null : <Unsent value={unsent} />}
    />
  );
}

function settledWords(status: InterruptView["status"], by: InterruptView["answeredBy"]): string {
  if (status === "superseded") return "is not asked any more.";
  if (status === "expired") return "expired: nobody answered in time.";
  return `Answered by ${by ? actorName(by) : "somebody"}.`;
}

function Unsent({ value }: { value: JsonValue }) {
  return (
    <div className="mt-1 mb-1.5">
      <p className="text-t3 text-xs">Yours was not sent</p>
      <pre className="mono max-h-40 overflow-auto whitespace-pre-wrap rounded-md bg-s2 p-2 text-xs [overflow-wrap:anywhere]">
        {cutText(JSON.stringify(value, null, 2), LONGEST)}
      </pre>
    </div>
  );
}
