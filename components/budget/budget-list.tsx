"use client";
import { Coins, Plus } from "lucide-react";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import { useBudgets } from "@/components/data/budgets/use-budgets";
import { ReadFailure } from "@/components/data/read-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCountExact } from "@/components/ui/format/format-count";
import { Segmented } from "@/components/ui/segmented";
import { BudgetItem } from "./budget-item";
import { RaiseButton } from "./raise-button";

interface BudgetListProps {
  selected: string | null;
  onNew: () => void;
}

const PAGE = 100;
const SHOW = parseAsStringLiteral(["all", "risk"]).withDefault("all").withOptions({ history: "replace" });

/** All budgets or those at risk, those with the least share left first. */
export function BudgetList({ selected, onNew }: BudgetListProps) {
  const offline = useOfflineReason();
  const [show, setShow] = useQueryState("show", SHOW);
  const [limit, setLimit] = useState(PAGE);
  const query = useBudgets({ show, limit });
  const { data, isFetching, isPlaceholderData } = query;
  const make = (
    <Button icon={<Plus className="size-3.5" />} disabledReason={offline} onClick={onNew}>
      New budget
    </Button>
  );
  if (!data && query.error) return <ReadFailure query={query} />;
  if (!data) return <p className="p-5 text-t3">Reading budgets</p>;
  const prices = (
    <ButtonLink href="/budgets/prices" variant="ghost" icon={<Coins className="size-3.5" />}>
      Prices
    </ButtonLink>
  );
  if (data.all === 0)
    return (
      <>
        <div className="px-2.5 pt-1.5">{prices}</div>
        <EmptyState title="No budgets yet." action={make}>
          Nothing stops a runaway task but you.
        </EmptyState>
      </>
    );
  const shown = data.budgets;
  const left = isPlaceholderData ? 0 : (show === "risk" ? data.atRisk : data.all) - shown.length;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1.5 px-2.5 pt-1.5 pb-2">
        <Segmented
          label="Show"
          value={show}
          onValueChange={(value) => void setShow(value)}
          options={[
            { value: "all", label: "All", count: formatCountExact(data.all) },
            { value: "risk", label: "At risk", count: formatCountExact(data.atRisk) },
          ]}
        />
        {prices}
        <span className="ml-auto">{make}</span>
      </div>
      {show === "risk" && data.atRisk === 0 ? (
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
      {left > 0 ? (
        <Button className="mx-2.5" busy={isFetching} onClick={() => setLimit(limit + PAGE)}>
          Show {Math.min(left, PAGE)} more
        </Button>
      ) : null}
    </>
  );
}
