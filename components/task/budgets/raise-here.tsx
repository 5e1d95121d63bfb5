"use client";
import { Wallet } from "lucide-react";
import { useState } from "react";
import { LazyRaiseDialog } from "@/components/data/budgets/lazy-raise-dialog";
import { useBudget } from "@/components/data/budgets/use-budgets";
import { describeFailure } from "@/components/data/describe-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";

interface RaiseHereProps {
  budgetId: string;
  name: string;
  /** Nothing else lets the task go on. */
  isWayOn?: boolean;
}

/** Gives a budget that holds the task more, without leaving the task. What it holds is read when somebody asks. */
export function RaiseHere({ budgetId, name, isWayOn = false }: RaiseHereProps) {
  const [isOpen, setIsOpen] = useState(false);
  const offline = useOfflineReason();
  return (
    <>
      <Button
        size={isWayOn ? "lg" : "sm"}
        variant={isWayOn ? "primary" : "outline"}
        className="max-w-full"
        icon={<Wallet className="size-3.5" />}
        disabledReason={offline}
        onClick={() => setIsOpen(true)}
      >
        Refill {name}…
      </Button>
      {isOpen ? <Raise budgetId={budgetId} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function Raise({ budgetId, onClose }: { budgetId: string; onClose: () => void }) {
  const { data, error } = useBudget(budgetId);
  if (data) return <LazyRaiseDialog budget={data} onClose={onClose} />;
  return error ? <p className="mt-1 text-danger text-xs">{describeFailure(error).title}</p> : null;
}
