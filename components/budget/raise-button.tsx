"use client";
import { Wallet } from "lucide-react";
import { useState } from "react";
import { unitWords } from "@/components/data/budgets/budget-units";
import { RaiseDialog } from "@/components/data/budgets/raise-dialog";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import type { BudgetView } from "@/server/contract/budget-view";
import { missingUnits } from "./budget-outlook";
import { useInstantWords } from "./use-instant-words";

/** What a budget that holds tasks needs, where one sees that it does. */
export function RaiseButton({ budget }: { budget: BudgetView }) {
  const [isOpen, setIsOpen] = useState(false);
  const offline = useOfflineReason();
  const at = useInstantWords();
  const missing = missingUnits(budget);
  return (
    <div className="flex items-center gap-2 px-2.5 pb-2">
      <span className="num min-w-0 flex-1 truncate text-t2 text-xs">
        {missing !== null && budget.resetsAt
          ? `Add ${unitWords(budget.measure, missing)} to last until ${at(budget.resetsAt)}`
          : null}
      </span>
      <Button
        size="sm"
        variant="primary"
        icon={<Wallet className="size-3.5" />}
        disabledReason={offline}
        onClick={() => setIsOpen(true)}
      >
        Refill and resume {budget.heldTasks}…
      </Button>
      {isOpen ? <RaiseDialog budget={budget} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}
