"use client";
import { Pencil, Trash2, Wallet } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { actorName } from "@/components/data/actor-name";
import { unitWords, usedWords } from "@/components/data/budgets/budget-units";
import { RaiseDialog } from "@/components/data/budgets/raise-dialog";
import { useBudget } from "@/components/data/budgets/use-budgets";
import { describeFailure } from "@/components/data/describe-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { plural } from "@/components/ui/format/plural";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Note } from "@/components/ui/note";
import type { BudgetDetail as Detail } from "@/server/contract/budget-view";
import { BudgetDialog } from "./budget-dialog";
import { BudgetLadder } from "./budget-ladder";
import { BudgetMeter } from "./budget-meter";
import { forecastWords, stateWords, unreportedWords, whatWords } from "./budget-words";
import { BurnDown } from "./burn-down";
import { DeleteDialog } from "./delete-dialog";
import { IfTrippedNow } from "./if-tripped-now";
import { PauseNowButton } from "./pause-now-button";
import { useInstantWords } from "./use-instant-words";

/** One budget: what is left of it, its course and forecast, what happens on the way, and how to give it more. */
export function BudgetDetail({ budgetId }: { budgetId: string }) {
  const { data, error, refetch, isFetching } = useBudget(budgetId);
  if (data) return <Shown budget={data} />;
  if (!error) return <p className="p-5 text-t3">Reading the budget</p>;
  const failure = describeFailure(error);
  return (
    <ErrorState title={failure.title} requestId={failure.requestId} onRetry={() => void refetch()} busy={isFetching}>
      {failure.text}
    </ErrorState>
  );
}

function Shown({ budget }: { budget: Detail }) {
  const { heldTasks, operationId, liveTasks, unreportedTasks } = budget;
  const notTold = unreportedWords(budget.measure, { live: liveTasks, unreported: unreportedTasks });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section aria-labelledby="budget-title" tabIndex={0} className="min-h-0 min-w-0 overflow-auto outline-none">
      <Link href="/budgets" className="block px-4 pt-3 text-t2 desk:hidden">
        All budgets
      </Link>
      <header className="border-line border-b px-5 pt-3.5 pb-3 phone:px-4">
        <div className="flex flex-wrap items-center gap-2">
          <h2
            id="budget-title"
            className="min-w-0 flex-1 break-words phone:basis-full font-semibold text-[1.0625rem] leading-6"
          >
            {budget.name}
          </h2>
          <Verbs budget={budget} />
        </div>
        <p className="mt-1 break-words text-t2 text-xs">
          {whatWords(budget)}. {stateWords(budget)}. It counts for {plural(liveTasks, "live task")}. Set by{" "}
          {actorName(budget.createdBy)}.
        </p>
        {notTold ? <Note className="mt-2">{notTold}</Note> : null}
        {heldTasks > 0 ? (
          <Note tone="danger" className="mt-2.5">
            It holds {plural(heldTasks, "task")}. Raise it to let exactly {heldTasks === 1 ? "this one" : "these"} go
            on.{" "}
            {operationId ? (
              <Link className="underline" href={`/operations/${operationId}`}>
                What it did
              </Link>
            ) : null}
          </Note>
        ) : null}
      </header>
      <Figures budget={budget} />
      <BurnDown budget={budget} />
      <div className="grid gap-3 px-5 py-3.5 desk:grid-cols-2 phone:px-4">
        <BudgetLadder budget={budget} />
        {budget.atLimit === "notify" ? null : <IfTrippedNow budget={budget} />}
      </div>
    </section>
  );
}

function Figures({ budget }: { budget: Detail }) {
  const { measure, spentUnits, reservedUnits, limitUnits, extraUnits, onceUnits, perHour, resetsAt } = budget;
  const at = useInstantWords();
  const left = limitUnits - spentUnits - reservedUnits;
  const facts = [
    { label: "Used", value: usedWords(measure, spentUnits, limitUnits) },
    { label: "Left", value: left >= 0 ? unitWords(measure, left) : `${unitWords(measure, -left)} over` },
    ...(reservedUnits > 0 ? [{ label: "Reserved", value: unitWords(measure, reservedUnits) }] : []),
    ...(extraUnits > onceUnits
      ? [{ label: "Added to this window", value: unitWords(measure, extraUnits - onceUnits) }]
      : []),
    ...(onceUnits > 0 ? [{ label: "Added until it is used", value: unitWords(measure, onceUnits) }] : []),
    { label: "Rate", value: `${unitWords(measure, Math.round(perHour))} an hour` },
    { label: "Forecast", value: forecastWords(budget, at) },
    { label: "Starts anew", value: resetsAt ? at(resetsAt) : "Not by itself" },
  ];
  return (
    <div className="border-line border-b px-5 py-3.5 phone:px-4">
      <BudgetMeter budget={budget} />
      <dl className="mt-2.5 flex flex-wrap gap-x-10 gap-y-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-t2 text-xs">{label}</dt>
            <dd className="num font-strong">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type Asked = "raise" | "change" | "delete" | null;

function Verbs({ budget }: { budget: Detail }) {
  const [asked, setAsked] = useState<Asked>(null);
  const offline = useOfflineReason();
  const close = () => setAsked(null);
  useShortcuts(
    offline ? [] : [{ keys: "r", label: "Raise the budget", group: "Budgets", run: () => setAsked("raise") }],
  );
  return (
    <>
      <Button
        variant={budget.state === "exhausted" ? "primary" : "outline"}
        kbd={offline ? undefined : "r"}
        icon={<Wallet className="size-3.5" />}
        disabledReason={offline}
        onClick={() => setAsked("raise")}
      >
        Raise…
      </Button>
      <PauseNowButton budget={budget} />
      <Button icon={<Pencil className="size-3.5" />} disabledReason={offline} onClick={() => setAsked("change")}>
        Change…
      </Button>
      <Button icon={<Trash2 className="size-3.5" />} disabledReason={offline} onClick={() => setAsked("delete")}>
        Delete…
      </Button>
      {asked === "raise" ? <RaiseDialog budget={budget} onClose={close} /> : null}
      {asked === "change" ? <BudgetDialog budget={budget} onClose={close} /> : null}
      {asked === "delete" ? <DeleteDialog budget={budget} onClose={close} /> : null}
    </>
  );
}
