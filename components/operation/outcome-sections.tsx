"use client";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useOperationTargets } from "@/components/data/operations/use-operation";
import { Button } from "@/components/ui/button";
import type { OperationDetail, OperationView, OutcomeGroup } from "@/server/contract/operation-view";
import { outcomeWords, reasonWords } from "./operation-words";
import { OutcomeIcon } from "./outcome-icon";
import { RetryButton } from "./retry-button";
import { TargetLine } from "./target-line";

type Outcome = OutcomeGroup["outcome"];

/** What needs a look comes first and is open. */
const ORDER: readonly Outcome[] = ["failed", "refused", "asked", "skipped", "gone", "already", "done"];
const OPEN: ReadonlySet<Outcome> = new Set(["failed", "refused", "asked"]);

/** The targets by what became of them, each with its reason. */
export function OutcomeSections({ detail }: { detail: OperationDetail }) {
  const { counts } = detail.operation;
  return ORDER.filter((outcome) => counts[outcome] > 0).map((outcome) => (
    <OutcomeSection key={outcome} detail={detail} outcome={outcome} />
  ));
}

interface OutcomeSectionProps {
  detail: OperationDetail;
  outcome: Outcome;
}

function OutcomeSection({ detail: { operation, groups }, outcome }: OutcomeSectionProps) {
  const [isOpen, setIsOpen] = useState(OPEN.has(outcome));
  const reasons = groups.filter((group) => group.outcome === outcome && group.message !== null);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section aria-label={outcomeWords(operation, outcome)}>
      <div className="flex min-h-9 items-center gap-3 border-line border-b pr-5 phone:min-h-11 phone:pr-4">
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="flex min-h-9 w-full items-center gap-2 pl-5 text-left hover:bg-s1 phone:min-h-11 phone:pl-4"
          >
            <Chevron className="size-3.5 flex-none text-t3" />
            <OutcomeIcon verb={operation.verb} outcome={outcome} />
            <span className="font-strong">{outcomeWords(operation, outcome)}</span>
            <span className="num text-t3">{operation.counts[outcome]}</span>
            <span className="min-w-0 truncate text-t3 text-xs">{reasonWords(reasons, operation.counts[outcome])}</span>
          </button>
        </h3>
        {outcome === "failed" && operation.actions.retry.allowed ? (
          <RetryButton operationId={operation.id} no={null} words={`Retry ${operation.counts.failed}`} />
        ) : null}
        {outcome === "asked" && operation.verb === "pause" ? (
          <span className="flex-none text-t3 text-xs phone:hidden">Usual step time, from each task's last 50</span>
        ) : null}
      </div>
      {isOpen ? <Targets operation={operation} outcome={outcome} /> : null}
    </section>
  );
}

function Targets({ operation, outcome }: { operation: OperationView; outcome: Outcome }) {
  const { targets, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useOperationTargets(
    operation.id,
    outcome,
  );
  if (isPending) return <p className="px-11 py-2 text-t3">Reading the tasks</p>;
  return (
    <>
      <ul>
        {targets.map((target) => (
          <TargetLine key={target.no} operation={operation} target={target} />
        ))}
      </ul>
      {hasNextPage ? (
        <div className="border-line border-b px-11 py-2 phone:px-4">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}
