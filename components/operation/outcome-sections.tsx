"use client";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useOperationTargets } from "@/components/data/operations/use-operation";
import { Button } from "@/components/ui/button";
import { CalmLink } from "@/components/ui/calm-link";
import { shortId } from "@/components/ui/format/short-id";
import { StateLabel } from "@/components/ui/state/state-label";
import type { OperationDetail, OutcomeGroup, TargetView } from "@/server/contract/operation-view";
import { outcomeWords } from "./operation-words";

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
    <section aria-label={outcomeWords(operation.verb, outcome)}>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-9 w-full items-center gap-2 border-line border-b px-5 text-left hover:bg-s1 phone:min-h-11 phone:px-4"
        >
          <Chevron className="size-3.5 flex-none text-t3" />
          <span className="font-strong">{outcomeWords(operation.verb, outcome)}</span>
          <span className="num text-t3">{operation.counts[outcome]}</span>
          <span className="min-w-0 truncate text-t3 text-xs">
            {reasons.map(({ count, message }) => `${count}: ${message}`).join(" ")}
          </span>
        </button>
      </h3>
      {isOpen ? <Targets operationId={operation.id} outcome={outcome} /> : null}
    </section>
  );
}

function Targets({ operationId, outcome }: { operationId: string; outcome: Outcome }) {
  const { targets, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useOperationTargets(
    operationId,
    outcome,
  );
  if (isPending) return <p className="px-11 py-2 text-t3">Reading the tasks</p>;
  return (
    <>
      <ul>
        {targets.map((target) => (
          <TargetLine key={target.no} target={target} />
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

function TargetLine({ target: { taskId, title, agent, state, message, madeTaskId } }: { target: TargetView }) {
  return (
    <li className="grid min-h-11 items-center gap-x-4 border-line border-b px-5 py-1 desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_140px] desk:pl-11 phone:px-4">
      <span className="min-w-0 leading-[1.125rem]">
        {title === null ? (
          <span className="block truncate text-t3">No such task</span>
        ) : (
          <CalmLink href={`/tasks/${taskId}`} title={title} className="block truncate font-strong hover:underline">
            {title}
          </CalmLink>
        )}
        <span className="block truncate text-t3 text-xs">
          {agent ? `${agent} · ` : ""}
          <span className="mono">{shortId(taskId)}</span>
        </span>
      </span>
      <span className="min-w-0 break-words text-t2 text-xs">
        {message}
        {madeTaskId ? (
          <CalmLink href={`/tasks/${madeTaskId}`} className="hover:underline">
            Forked as <span className="mono">{shortId(madeTaskId)}</span>
          </CalmLink>
        ) : null}
      </span>
      {state ? <StateLabel kind={state} inline /> : <span />}
    </li>
  );
}
