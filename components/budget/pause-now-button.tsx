"use client";
import { Pause } from "lucide-react";
import { useState } from "react";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { NARROW_ACTS } from "@/components/ui/narrow-acts";
import type { BudgetView } from "@/server/contract/budget-view";
import { PauseNowDialog } from "./pause-now-dialog";
import { useTrippedPreview } from "./use-tripped-preview";

/** Pauses the tasks at work that the budget counts for, without waiting for its limit. */
export function PauseNowButton({ budget }: { budget: BudgetView }) {
  const [isAsking, setIsAsking] = useState(false);
  const running = useTrippedPreview(budget).data?.running;
  const offline = useOfflineReason();
  return (
    <>
      <Button
        icon={<Pause className="size-3.5" />}
        className={NARROW_ACTS}
        disabledReason={offline ?? (running === 0 ? "None of its tasks is at work." : undefined)}
        onClick={() => setIsAsking(true)}
      >
        {running ? `Pause ${running} now…` : "Pause now…"}
      </Button>
      {isAsking ? <PauseNowDialog budget={budget} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}
