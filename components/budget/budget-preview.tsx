"use client";
import { useEffect, useState } from "react";
import { TYPED, unitWords } from "@/components/data/budgets/budget-units";
import { useBudgetPreview } from "@/components/data/budgets/use-budgets";
import { describeFailure } from "@/components/data/describe-failure";
import { Button } from "@/components/ui/button";
import { plural } from "@/components/ui/format/plural";
import { Note } from "@/components/ui/note";
import { type BudgetDraft, readDraft } from "./budget-draft";
import { unreportedWords } from "./budget-words";

const SETTLE_MS = 300;

/** What the draft would do, read again a moment after the last change. */
export function usePreviewOf(draft: BudgetDraft, replaces: string | null) {
  const [settled, setSettled] = useState(draft);
  // Outside thing: the clock.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  // What it is called changes nothing of what it does.
  const read = readDraft({ ...settled, name: settled.name || "-" });
  return useBudgetPreview("fields" in read ? { fields: read.fields, replaces } : null);
}

interface BudgetPreviewProps {
  preview: ReturnType<typeof useBudgetPreview>;
  draft: Pick<BudgetDraft, "measure" | "atLimit">;
  /** Takes a limit that would stop none, as it is typed. */
  onLimit: (limit: string) => void;
}

/** Says the effect before the click: how many tasks, what they used, who would stop, who cannot. */
export function BudgetPreview({ preview: { data, error }, draft, onLimit }: BudgetPreviewProps) {
  if (error) return <Note className="mt-3">{describeFailure(error).text}</Note>;
  if (!data) return null;
  const { measure, atLimit } = draft;
  const { counts, running, unreported, usedUnits, wouldHold, wouldLetGo, cannotPause } = data;
  const notTold = unreportedWords(measure, { live: counts, unreported });
  const used =
    usedUnits === null ? "What they used before is not known" : `${unitWords(measure, usedUnits)} used so far`;
  const does = atLimit === "cancel" ? "cancel" : "pause";
  const { size } = TYPED[measure];
  const enough = wouldHold > 0 && usedUnits !== null ? Math.floor(usedUnits / size) + 1 : null;
  return (
    <Note className="mt-3" tone={wouldHold > 0 ? "warn" : "plain"}>
      <p role="status" className="font-strong">
        {wouldHold > 0 ? `Would ${does} ${plural(wouldHold, "task")} now.` : `Would ${does} none now.`}
      </p>
      <p>
        Counts for {plural(counts, "live task")}, {running} at work. {used}.
      </p>
      {enough === null ? null : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          With {unitWords(measure, enough * size)} it would {does} none.
          <Button size="sm" onClick={() => onLimit(String(enough))}>
            Use {unitWords(measure, enough * size)}
          </Button>
        </p>
      )}
      {notTold ? <p>{notTold}</p> : null}
      {wouldLetGo > 0 ? (
        <p>Lets go of {plural(wouldLetGo, "task")} that it holds; who else holds one keeps it.</p>
      ) : null}
      {cannotPause.map(({ agent, tasks }) => (
        <p key={agent}>
          {agent} cannot be paused: {plural(tasks, "task")} would go on.
        </p>
      ))}
    </Note>
  );
}
