"use client";
import { Pause } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/data/confirm-dialog";
import { describeFailure } from "@/components/data/describe-failure";
import { newRequestId } from "@/components/data/new-request-id";
import { PreviewCounts } from "@/components/data/operations/preview-counts";
import { useOperationCommand } from "@/components/data/operations/use-operation-command";
import { useOperationPreview } from "@/components/data/operations/use-operation-preview";
import { plural } from "@/components/ui/format/plural";
import { Note } from "@/components/ui/note";
import type { BudgetView } from "@/server/contract/budget-view";
import { workingTasksOf } from "./budget-tasks";

/** Says how many tasks a pause by hand would hold, and starts it. The hold is the person's, so a raise does not let them go. */
export function PauseNowDialog({ budget, onClose }: { budget: BudgetView; onClose: () => void }) {
  const router = useRouter();
  const [requestId] = useState(newRequestId);
  const what = { verb: "pause", mode: budget.mode, selection: workingTasksOf(budget) } as const;
  const { data, error, refetch } = useOperationPreview(what);
  const start = useOperationCommand((client, expected: number) =>
    client.operation.start.mutate({ ...what, expected, reason: budget.name, requestId }),
  );
  const will = data?.will ?? 0;
  const refused = data ? (will === 0 ? "None of them would move." : undefined) : "They are being counted.";
  const send = async () => {
    const started = await start.run(will);
    if (!started) return void refetch();
    onClose();
    router.push(`/operations/${started.operationId}`);
  };
  return (
    <ConfirmDialog
      title={`Pause ${plural(will, "task")} now`}
      description="Those at work that it counts for. You hold them, not the budget: a refill does not let them go on, the operation's undo does."
      icon={<Pause className="size-4" />}
      leave="Close"
      confirm={`Pause ${plural(will, "task")}`}
      kbd="mod+enter"
      refused={refused}
      command={start}
      onConfirm={send}
      onClose={onClose}
    >
      {error ? <Note tone="danger">{describeFailure(error).title}</Note> : <PreviewCounts verb="pause" counts={data} />}
    </ConfirmDialog>
  );
}
