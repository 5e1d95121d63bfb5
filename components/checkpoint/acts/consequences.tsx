import { TriangleAlert } from "lucide-react";
import { actorName } from "@/components/data/actor-name";
import { Checkbox } from "@/components/ui/checkbox";
import { formatCountExact } from "@/components/ui/format/format-count";
import { Note } from "@/components/ui/note";
import { Skeleton } from "@/components/ui/skeleton";
import { Tag } from "@/components/ui/tag";
import { escapeText } from "@/components/ui/visible-text";
import type { ConsequencesView, RepeatedStep } from "@/server/contract/checkpoint-view";
import { answerWords, notUndoneWords, repeatWords, unsafeWords, waitsAgainWords } from "./consequence-words";

interface ConsequencesProps {
  /** Undefined while it is read. */
  view: ConsequencesView | undefined;
  reuseAnswers: boolean;
  onReuseAnswers: (reuse: boolean) => void;
}

/** What will happen, said before it does: what runs again, what was already done, and what is not undone. */
export function Consequences({ view, reuseAnswers, onReuseAnswers }: ConsequencesProps) {
  if (!view) return <Skeleton height={96} />;
  const unsafe = unsafeWords(view);
  const answers = answerWords(view);
  const waitsAgain = waitsAgainWords(view);
  return (
    <section aria-label="What will happen" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {unsafe ? (
        <Note tone="danger" icon={<TriangleAlert className="size-3.5 text-danger" />}>
          <b className="font-strong">{unsafe}</b>{" "}
          {view.unsafeCount === 1
            ? "What it did stays done; running it again may do it twice."
            : "What they did stays done; running them again may do it twice."}
        </Note>
      ) : null}
      <div>
        <p className="mb-1">{repeatWords(view)}</p>
        {view.repeatedSteps.length > 0 ? <StepList view={view} /> : null}
      </div>
      <ul className="list-disc pl-5 text-t2">
        {notUndoneWords(view).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {waitsAgain ? <li>{waitsAgain}</li> : null}
        {view.questionsDropped > 0 ? (
          <li>{formatCountExact(view.questionsDropped)} open questions go away; the agent asks anew if it needs to.</li>
        ) : null}
      </ul>
      {answers ? (
        <div>
          <Checkbox
            checked={reuseAnswers}
            onCheckedChange={onReuseAnswers}
            label={answers}
            hint="Otherwise the agent asks again."
          />
          <ul className="mt-1 grid gap-0.5 pl-6 text-t3 text-xs">
            {view.answers.map((answer) => (
              <li key={answer.key} className="truncate">
                <bdi>{escapeText(answer.message)}</bdi>
                {answer.answeredBy ? `, answered by ${actorName(answer.answeredBy)}` : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

/** Steps listed; more are counted. */
const LISTED = 50;

function StepList({ view }: { view: ConsequencesView }) {
  const { repeatedSteps, repeatedCount } = view;
  const listed = [...repeatedSteps].sort(byRisk).slice(0, LISTED);
  return (
    <ol
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list is reached by keys
      tabIndex={0}
      aria-label="Steps that run again"
      className="max-h-52 overflow-auto rounded-md border border-line"
    >
      {listed.map((step) => (
        <li
          key={step.seq}
          className="flex items-center gap-x-2 border-line border-b px-3 py-1.5 last:border-b-0 phone:flex-wrap"
        >
          <bdi className="mono min-w-0 truncate">{escapeText(step.name)}</bdi>
          {step.tool ? <bdi className="truncate text-t3 text-xs">{escapeText(step.tool)}</bdi> : null}
          <span className="ml-auto flex-none">
            <Risk step={step} />
          </span>
        </li>
      ))}
      {repeatedCount > listed.length ? (
        <li className="num px-3 py-1.5 text-t3 text-xs">and {formatCountExact(repeatedCount - listed.length)} more</li>
      ) : null}
    </ol>
  );
}

const RANK = { unsafe: 0, effect: 1, recomputed: 2 } as const;

function byRisk(one: RepeatedStep, other: RepeatedStep): number {
  return RANK[one.risk] - RANK[other.risk] || one.seq - other.seq;
}

function Risk({ step }: { step: RepeatedStep }) {
  if (step.risk === "recomputed") return <span className="text-t3 text-xs">Worked out again</span>;
  const key = step.sameIdempotencyKey ? ", with the same key" : ", with a new key";
  if (step.risk === "effect") return <span className="text-t2 text-xs">Done again{key}</span>;
  return (
    <Tag tone="danger" icon={<TriangleAlert className="size-3" />}>
      Not repeatable{key}
    </Tag>
  );
}
