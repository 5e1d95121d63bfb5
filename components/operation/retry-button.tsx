"use client";
import { RotateCcw } from "lucide-react";
import { CommandFailure } from "@/components/data/command-failure";
import { useOperationCommand } from "@/components/data/operations/use-operation-command";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";

interface RetryButtonProps {
  operationId: string;
  /** Of one target; null: all that failed. */
  no: number | null;
  words: string;
}

/** Gives what failed another turn. */
export function RetryButton({ operationId, no, words }: RetryButtonProps) {
  const retry = useOperationCommand((client, input: { operationId: string; no: number | null }) =>
    client.operation.retry.mutate(input),
  );
  return (
    <>
      <Button
        size="sm"
        icon={<RotateCcw className="size-3.5" />}
        busy={retry.isPending}
        disabledReason={useOfflineReason()}
        onClick={() => void retry.run({ operationId, no })}
      >
        {words}
      </Button>
      <CommandFailure failure={retry.failure} />
    </>
  );
}
