"use client";
import { Ellipsis, Pencil, Trash2, Wallet } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { actorName } from "@/components/data/actor-name";
import { RaiseDialog } from "@/components/data/budgets/raise-dialog";
import { useBudget } from "@/components/data/budgets/use-budgets";
import { describeFailure, isMissing } from "@/components/data/describe-failure";
import { ReadFailure } from "@/components/data/read-failure";
import { RowFailureNote } from "@/components/data/row-failure-note";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { plural } from "@/components/ui/format/plural";
import { IconButton } from "@/components/ui/icon-button";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Menu, MenuItem } from "@/components/ui/menu";
import { NARROW_ACTS } from "@/components/ui/narrow-acts";
import { Note } from "@/components/ui/note";
import type { BudgetDetail as Detail } from "@/server/contract/budget-view";
import { BudgetDialog } from "./budget-dialog";
import { BudgetFigures } from "./budget-figures";
import { BudgetLadder } from "./budget-ladder";
import { stateWords, unreportedWords, whatWords } from "./budget-words";
import { BurnDown } from "./burn-down";
import { DeleteDialog } from "./delete-dialog";
import { IfTrippedNow } from "./if-tripped-now";
import { PauseNowButton } from "./pause-now-button";

/** One budget: what is left of it, its course and forecast, what happens on the way, and how to give it more. */
export function BudgetDetail({ budgetId }: { budgetId: string }) {
  const query = useBudget(budgetId);
  const { data, error } = query;
  if (data) return <Shown budget={data} />;
  if (!error) return <p className="p-5 text-t3">Reading the budget</p>;
  if (isMissing(describeFailure(error))) {
    return (
      <EmptyState title="No budget with this ID." action={<ButtonLink href="/budgets">All budgets</ButtonLink>}>
        It may have been deleted.
      </EmptyState>
    );
  }
  return <ReadFailure query={query} />;
}

function Shown({ budget }: { budget: Detail }) {
  const { state, heldTasks, operationId, liveTasks, unreportedTasks } = budget;
  const notTold = unreportedWords(budget.measure, { live: liveTasks, unreported: unreportedTasks });
  return (
    <section
      aria-labelledby="budget-title"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
      className="min-h-0 min-w-0 overflow-auto focus-visible:-outline-offset-2"
    >
      <header className="border-line border-b px-5 pt-3.5 pb-3 phone:px-4">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 phone:gap-y-2">
          <h2
            id="budget-title"
            className="min-w-0 flex-1 break-words phone:basis-full font-semibold text-[1.0625rem] leading-6"
          >
            {budget.name}
          </h2>
          <p className="min-w-0 basis-full break-words text-t2 text-xs desk:order-last">
            {whatWords(budget)}. {state === "open" ? null : `${stateWords(budget)}. `}It counts for{" "}
            {plural(liveTasks, "live task")}. Set by {actorName(budget.createdBy)}.
          </p>
          <Verbs budget={budget} />
        </div>
        {notTold ? <Note className="mt-2">{notTold}</Note> : null}
        {budget.failure ? (
          <RowFailureNote what="The upkeep of this budget" failure={budget.failure} className="mt-2.5">
            Until then it may hold late what has used it up, begin its next window late, and let go late of what it
            holds. Pause yourself what must not go on.
          </RowFailureNote>
        ) : null}
        {heldTasks > 0 ? (
          <Note tone="danger" className="mt-2.5">
            It holds {plural(heldTasks, "task")}. Refill it to let exactly {heldTasks === 1 ? "this one" : "these"} go
            on.{" "}
            {operationId ? (
              <Link className="underline" href={`/operations/${operationId}`}>
                What it did
              </Link>
            ) : null}
          </Note>
        ) : null}
      </header>
      <BudgetFigures budget={budget} />
      <BurnDown budget={budget} />
      <div className="grid gap-3 px-5 py-3.5 desk:grid-cols-2 phone:px-4">
        <BudgetLadder budget={budget} />
        {budget.atLimit === "notify" ? null : <IfTrippedNow budget={budget} />}
      </div>
    </section>
  );
}

type Asked = "raise" | "change" | "delete" | null;

function Verbs({ budget }: { budget: Detail }) {
  const [asked, setAsked] = useState<Asked>(null);
  const offline = useOfflineReason();
  const close = () => setAsked(null);
  useShortcuts(
    offline
      ? []
      : [
          { keys: "r", label: "Refill the budget", group: "Budgets", run: () => setAsked("raise") },
          { keys: "e", label: "Edit the budget", group: "Budgets", run: () => setAsked("change") },
        ],
  );
  return (
    <>
      <Button
        variant={budget.state === "exhausted" ? "primary" : "outline"}
        kbd={offline ? undefined : "r"}
        icon={<Wallet className="size-3.5" />}
        className={NARROW_ACTS}
        disabledReason={offline}
        onClick={() => setAsked("raise")}
      >
        Refill…
      </Button>
      <PauseNowButton budget={budget} />
      <Button
        kbd={offline ? undefined : "e"}
        icon={<Pencil className="size-3.5" />}
        className={NARROW_ACTS}
        disabledReason={offline}
        onClick={() => setAsked("change")}
      >
        Edit…
      </Button>
      <Menu label="More" trigger={<IconButton label="More" noTooltip variant="outline" icon={<Ellipsis />} />}>
        <MenuItem icon={<Trash2 />} danger disabledReason={offline} onSelect={() => setAsked("delete")}>
          Delete…
        </MenuItem>
      </Menu>
      {asked === "raise" ? <RaiseDialog budget={budget} onClose={close} /> : null}
      {asked === "change" ? <BudgetDialog budget={budget} onClose={close} /> : null}
      {asked === "delete" ? <DeleteDialog budget={budget} onClose={close} /> : null}
    </>
  );
}
