"use client";
import { ArrowRight, Wallet } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { usedWords } from "@/components/data/budgets/budget-units";
import { LazyRaiseDialog } from "@/components/data/budgets/lazy-raise-dialog";
import { useBudget, useBudgetNews } from "@/components/data/budgets/use-budgets";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { plural } from "@/components/ui/format/plural";
import { KeyValues } from "@/components/ui/key-values";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Note } from "@/components/ui/note";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { BudgetDetail } from "@/server/contract/budget-view";
import type { InboxKind } from "@/server/contract/inbox-view";
import { AssignMenu } from "./assign-menu";
import { ItemAway } from "./item-away";
import { ItemBar } from "./item-bar";
import { SnoozeMenu } from "./snooze-menu";

export type BudgetKind = Extract<InboxKind, "budget" | "budget_near">;

interface BudgetItemProps {
  kind: BudgetKind;
  budgetId: string;
}

/** A budget that holds tasks, or is close to its limit: how much of it is used, whom it holds, and how it is given more. */
export function BudgetItem({ kind, budgetId }: BudgetItemProps) {
  const query = useBudget(budgetId);
  useBudgetNews();
  return query.data ? <Shown kind={kind} budget={query.data} /> : <ItemAway query={query} />;
}

function Shown({ kind, budget }: { kind: BudgetKind; budget: BudgetDetail }) {
  const router = useRouter();
  const { id, name, measure, spentUnits, limitUnits, heldTasks, liveTasks, resetsAt } = budget;
  const href = `/budgets/${id}`;
  const [isRaising, setIsRaising] = useState(false);
  const offline = useOfflineReason();
  const raise = () => setIsRaising(true);
  useShortcuts([
    { keys: "o", label: "Open the budget", group: "Inbox", run: () => router.push(href) },
    ...(offline ? [] : [{ keys: "r", label: "Refill the budget", group: "Inbox", run: raise }]),
  ]);
  const item = { kind, subject: id };
  const over = overWords(kind, budget);
  const facts = [
    { label: "Used", value: usedWords(measure, spentUnits, limitUnits) },
    { label: "Holds", value: plural(heldTasks, "task") },
    ...(kind === "budget_near" ? [{ label: "Counts", value: plural(liveTasks, "live task") }] : []),
    { label: "Begins anew", value: resetsAt ? <ClockTime at={resetsAt} plain /> : "Not by itself" },
  ];
  return (
    <section aria-label={name} className="flex min-h-0 min-w-0 flex-col">
      <header className="flex flex-none flex-wrap items-center gap-2 border-line border-b px-6 pt-3.5 pb-3 phone:px-4">
        <h2 className="min-w-0 flex-1 font-semibold text-[1.0625rem] leading-6 tracking-[-.012em] [overflow-wrap:anywhere] phone:basis-full">
          {name}
        </h2>
        <div className="flex gap-2">
          <SnoozeMenu item={item} />
          <AssignMenu item={item} />
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-auto px-6 py-4 phone:px-4">
        {over ? (
          <Note tone="ok">{over}</Note>
        ) : (
          <div className="max-w-[820px] rounded-lg border border-line bg-s1 p-3.5">
            <KeyValues items={facts} />
          </div>
        )}
      </div>
      <ItemBar>
        <p className="flex-1 text-t2 phone:basis-full">
          {over
            ? null
            : kind === "budget"
              ? "Refill it to let the tasks that it holds go on."
              : afterLimitWords(budget)}
        </p>
        <ButtonLink href={href} size="lg" kbd="o" icon={<ArrowRight className="size-3.5" />}>
          Open budget
        </ButtonLink>
        <Button
          size="lg"
          variant="primary"
          kbd={offline ? undefined : "r"}
          icon={<Wallet className="size-3.5" />}
          disabledReason={offline}
          onClick={raise}
        >
          Refill…
        </Button>
      </ItemBar>
      {isRaising ? <LazyRaiseDialog budget={budget} onClose={() => setIsRaising(false)} /> : null}
    </section>
  );
}

/** Why it does not wait here any more; null while it does. */
function overWords(kind: BudgetKind, { heldTasks, state }: BudgetDetail): string | null {
  if (kind === "budget") return heldTasks === 0 ? "It holds no task any more." : null;
  return state === "open" ? "It is not close to its limit any more." : null;
}

/** What comes of it when nobody does anything. */
function afterLimitWords({ state, atLimit, resetsAt }: BudgetDetail): string {
  if (atLimit === "notify") return "Nothing is stopped at its limit.";
  if (state === "exhausted")
    return `Nothing starts that counts for it until it is refilled${resetsAt ? " or begins anew" : ""}.`;
  const does = atLimit === "pause" ? "paused" : "canceled";
  return `At its limit its tasks are ${does}. Refill it to keep them going.`;
}
