"use client";
import { Ban, Undo2, UserRound, Zap } from "lucide-react";
import { useState } from "react";
import { actionReason } from "@/components/data/action-reason";
import { actorName } from "@/components/data/actor-name";
import { CommandFailure } from "@/components/data/command-failure";
import { describeFailure, isMissing } from "@/components/data/describe-failure";
import { UndoDialog } from "@/components/data/operations/undo-dialog";
import { useOperation } from "@/components/data/operations/use-operation";
import { useOperationCommand } from "@/components/data/operations/use-operation-command";
import { ReadFailure } from "@/components/data/read-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { plural } from "@/components/ui/format/plural";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Elapsed } from "@/components/ui/time/elapsed";
import type { OperationDetail as Detail } from "@/server/contract/operation-view";
import { BoundaryCurve } from "./boundary-curve";
import { InterruptDialog } from "./interrupt-dialog";
import { OperationChips } from "./operation-chips";
import { isOver, operationTitle, outcomeWords, progressWords } from "./operation-words";
import { OutcomeBar } from "./outcome-bar";
import { OutcomeIcon } from "./outcome-icon";
import { OutcomeSections } from "./outcome-sections";
import { TurnFailure } from "./turn-failure";

/** One operation: what it does, what became of each task, and how to correct it. */
export function OperationDetail({ operationId }: { operationId: string }) {
  const query = useOperation(operationId);
  const { data, error } = query;
  if (data) return <Shown detail={data} />;
  if (!error) return <p className="p-5 text-t3">Reading the operation</p>;
  if (isMissing(describeFailure(error))) {
    return (
      <EmptyState
        title="No operation with this ID."
        action={<ButtonLink href="/operations">All operations</ButtonLink>}
      >
        The address may be mistyped.
      </EmptyState>
    );
  }
  return <ReadFailure query={query} />;
}

function Shown({ detail }: { detail: Detail }) {
  const { operation } = detail;
  return (
    <section
      aria-labelledby="operation-title"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
      className="min-h-0 min-w-0 overflow-auto focus-visible:-outline-offset-2"
    >
      <header className="border-line border-b px-5 pt-3.5 pb-3 phone:px-4">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id="operation-title" className="min-w-0 flex-1 font-semibold text-[1.0625rem] leading-6 phone:basis-full">
            {operationTitle(operation)}
          </h2>
          <OperationVerbs detail={detail} />
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-t2 text-xs">
          <span
            {...(isOver(operation) ? {} : { "data-state-kind": operation.verb === "pause" ? "pausing" : "working" })}
            className={cn(
              "inline-flex h-6 items-center gap-1 rounded-full bg-s2 px-2.5 font-strong text-t1",
              "data-state-kind:bg-[color-mix(in_oklab,var(--c)_13%,transparent)] data-state-kind:ring-1 data-state-kind:ring-[color-mix(in_oklab,var(--c)_38%,transparent)] data-state-kind:ring-inset",
            )}
          >
            {progressWords(operation)} <Elapsed since={operation.createdAt} until={operation.finishedAt} />
          </span>
          <span className="inline-flex items-center gap-1">
            <UserRound className="size-3.5 text-t3" />
            {actorName(operation.actor)}
          </span>
          <OperationChips operation={operation} />
        </div>
        {operation.reason ? <p className="mt-2 break-words">{operation.reason}</p> : null}
        <TurnFailure operation={operation} />
      </header>
      <div className="flex flex-wrap gap-x-7 gap-y-3 border-line border-b px-5 py-3.5 phone:px-4">
        <div className="min-w-0 flex-1 basis-80">
          <OutcomeBar verb={operation.verb} counts={operation.counts} large />
          <Counts detail={detail} />
        </div>
        <BoundaryCurve detail={detail} />
      </div>
      <OutcomeSections detail={detail} />
      {operation.actions.undo.allowed ? (
        <p className="flex items-center gap-2 px-5 py-3.5 text-t2 text-xs">
          <Undo2 className="size-3.5 text-t3" />
          Undo touches only the tasks that this operation still holds and nobody else does. {detail.undoable} right now.
        </p>
      ) : null}
    </section>
  );
}

const BIG = ["done", "asked", "waiting", "already", "skipped", "refused", "failed", "gone"] as const;

function Counts({ detail: { operation } }: { detail: Detail }) {
  const { counts, verb } = operation;
  return (
    <dl className="mt-2.5 flex flex-wrap gap-x-10 gap-y-2 phone:grid phone:grid-cols-3 phone:gap-x-3">
      {BIG.filter((outcome) => counts[outcome] > 0).map((outcome) => (
        <div key={outcome} className="flex flex-col-reverse justify-end">
          <dt className="flex items-center gap-1.5 text-t2 text-xs">
            <OutcomeIcon verb={verb} outcome={outcome} />
            {outcomeWords(operation, outcome)}
          </dt>
          <dd className="num font-strong text-[1.125rem] leading-6">{counts[outcome]}</dd>
        </div>
      ))}
    </dl>
  );
}

function OperationVerbs({ detail: { operation, undoable } }: { detail: Detail }) {
  const { id: operationId, actions, counts } = operation;
  const [isUndoing, setIsUndoing] = useState(false);
  const [isInterrupting, setIsInterrupting] = useState(false);
  const canInterrupt =
    operation.verb === "pause" && counts.asked > 0 && operation.params.mode !== "interrupt_immediate";
  const stop = useOperationCommand((client, input: { operationId: string }) => client.operation.stop.mutate(input));
  const offline = useOfflineReason();
  const undoReason = actionReason(actions.undo, offline);
  useShortcuts(
    undoReason ? [] : [{ keys: "z", label: "Undo the operation", group: "Operation", run: () => setIsUndoing(true) }],
  );
  return (
    <>
      {canInterrupt ? (
        <Button icon={<Zap className="size-3.5" />} disabledReason={offline} onClick={() => setIsInterrupting(true)}>
          Interrupt the last {counts.asked}…
        </Button>
      ) : null}
      {actions.stop.allowed ? (
        <Button
          icon={<Ban className="size-3.5" />}
          busy={stop.isPending}
          disabledReason={offline}
          onClick={() => void stop.run({ operationId })}
        >
          Stop the {plural(counts.waiting, "other", "other")}
        </Button>
      ) : null}
      <Button
        kbd={undoReason ? undefined : "z"}
        icon={<Undo2 className="size-3.5" />}
        disabledReason={undoReason}
        onClick={() => setIsUndoing(true)}
      >
        Undo…
      </Button>
      <CommandFailure failure={stop.failure} />
      {isInterrupting ? <InterruptDialog operationId={operationId} onClose={() => setIsInterrupting(false)} /> : null}
      {isUndoing ? <UndoDialog operation={operation} undoable={undoable} onClose={() => setIsUndoing(false)} /> : null}
    </>
  );
}
