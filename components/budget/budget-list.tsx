"use client";
import { Coins, Plus } from "lucide-react";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useBudgets } from "@/components/data/budgets/use-budgets";
import { describeFailure } from "@/components/data/describe-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Segmented } from "@/components/ui/segmented";
import { isAtRisk } from "./at-risk";
import { BudgetItem } from "./budget-item";
import { RaiseButton } from "./raise-button";

interface BudgetListProps {
  selected: string | null;
  onNew: () => void;
}

const SHOW = parseAsStringLiteral(["all", "risk"]).withDefault("all").withOptions({ history: "replace" });

/** All budgets or those at risk, those with the least share left first. */
export function BudgetList({ selected, onNew }: BudgetListProps) {
  const { data, error, refetch, isFetching } = useBudgets();
  const offline = useOfflineReason();
  const [show, setShow] = useQueryState("show", SHOW);
  const make = (
    <Button icon={<Plus className="size-3.5" />} disabledReason={offline} onClick={onNew}>
      New budget
    </Button>
  );
  if (!data && error) {
    const failure = describeFailure(error);
    return (
      <ErrorState title={failure.title} requestId={failure.requestId} onRetry={() => void refetch()} busy={isFetching}>
        {failure.text}
      </ErrorState>
    );
  }
  if (!data) return <p className="p-5 text-t3">Reading budgets</p>;
  const prices = (
    <ButtonLink href="/budgets/prices" variant="ghost" icon={<Coins className="size-3.5" />}>
      Prices
    </ButtonLink>
  );
  if (data.length === 0)
    return (
      <>
        <div className="px-2.5 pt-1.5">{prices}</div>
        <EmptyState title="No budgets yet." action={make}>
          Nothing stops a runaway task but you.
        </EmptyState>
      </>
    );
  const risky = data.filter(isAtRisk);
  const shown = show === "risk" ? risky : data;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1.5 px-2.5 pt-1.5 pb-2">
        <Segmented
          label="Show"
          value={show}
          onValueChange={(value) => void setShow(value)}
          options={[
            { value: "all", label: "All", count: String(data.length) },
            { value: "risk", label: "At risk", count: String(risky.length) },
          ]}
        />
        {prices}
        <span className="ml-auto">{make}</span>
      </div>
      {shown.length === 0 ? (
        <EmptyState title="None is at risk.">
          No rung is reached, and each lasts its window at the rate of now.
        </EmptyState>
      ) : null}
      <ul>
        {shown.map((budget) => (
          <li key={budget.id}>
            <BudgetItem budget={budget} isOpen={budget.id === selected} />
            {budget.heldTasks > 0 ? <RaiseButton budget={budget} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
