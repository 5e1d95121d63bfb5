import { Check } from "lucide-react";
import { actorName } from "@/components/data/actor-name";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { JsonValue } from "@/server/contract/primitives";
import type { InterruptView } from "@/server/contract/task-view";

interface SettledCardProps {
  question: InterruptView;
  /** What was typed here and never sent. */
  unsent: JsonValue | undefined;
}

const LONGEST = 2_000;

/** A question that was settled while it was shown: by whom, with what, and what was typed here meanwhile. */
export function SettledCard({ question, unsent }: SettledCardProps) {
  const { status, answeredBy, answeredAt, answer, key, kind } = question;
  return (
    <section aria-label={`Settled: ${key}`} className="rounded-lg border border-line bg-s1 px-3 py-2.5">
      <p className="flex flex-wrap items-center gap-2">
        <span className="grid size-[18px] flex-none place-items-center rounded-full bg-ok text-bg">
          <Check className="size-3" />
        </span>
        <span className="mono font-semibold">{key}</span>
        <b className="font-strong">{settledWords(status, answeredBy)}</b>
        {answeredAt ? <ClockTime at={answeredAt} plain /> : null}
      </p>
      {status === "superseded" || kind === "credential" ? null : <Json value={answer} label="The answer" />}
      {unsent === undefined ? null : <Json value={unsent} label="Yours was not sent" />}
    </section>
  );
}

function settledWords(status: InterruptView["status"], by: InterruptView["answeredBy"]): string {
  if (status === "superseded") return "is not asked any more.";
  if (status === "expired") return "expired: nobody answered in time.";
  return `Answered by ${by ? actorName(by) : "somebody"}.`;
}

function Json({ value, label }: { value: JsonValue; label: string }) {
  return (
    <div className="mt-2">
      <p className="text-t3 text-xs">{label}</p>
      <pre className="mono max-h-40 overflow-auto whitespace-pre-wrap rounded-md bg-s2 p-2 text-xs [overflow-wrap:anywhere]">
        {JSON.stringify(value, null, 2).slice(0, LONGEST)}
      </pre>
    </div>
  );
}
