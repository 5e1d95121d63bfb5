"use client";
import { Wallet } from "lucide-react";
import { useState } from "react";
import { RaiseDialog } from "@/components/data/budgets/raise-dialog";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import type { BudgetView } from "@/server/contract/budget-view";

/** What a budget that holds tasks needs, where one sees that it does. */
export function RaiseButton({ budget }: { budget: BudgetView }) {
  const [isOpen, setIsOpen] = useState(false);
  const offline = useOfflineReason();
  return (
    <div className="flex justify-end px-2.5 pb-2">
      <Button
        size="sm"
        variant="primary"
        icon={<Wallet className="size-3.5" />}
        disabledReason={offline}
        onClick={() => setIsOpen(true)}
      >
        Raise and resume {budget.heldTasks}…
      </Button>
      {isOpen ? <RaiseDialog budget={budget} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}
