"use client";
import { Plus } from "lucide-react";
import { useBudgets } from "@/components/data/budgets/use-budgets";
import { describeFailure } from "@/components/data/describe-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { BudgetItem } from "./budget-item";

interface BudgetListProps {
  selected: string | null;
  onNew: () => void;
}

/** All budgets, those with the least share left first. */
export function BudgetList({ selected, onNew }: BudgetListProps) {
  const { data, error, refetch, isFetching } = useBudgets();
  const offline = useOfflineReason();
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
  if (data.length === 0)
    return (
      <EmptyState title="No budgets yet." action={make}>
        Nothing stops a runaway task but you.
      </EmptyState>
    );
  return (
    <>
      <div className="flex justify-end px-2.5 pt-1.5 pb-2">{make}</div>
      <ul>
        {data.map((budget) => (
          <li key={budget.id}>
            <BudgetItem budget={budget} isOpen={budget.id === selected} />
          </li>
        ))}
      </ul>
    </>
  );
}
