"use client";
import { Ban } from "lucide-react";
import { useState } from "react";
import { CommandFailure } from "@/components/data/command-failure";
import { ConfirmDialog } from "@/components/data/confirm-dialog";
import { newRequestId } from "@/components/data/new-request-id";
import { useOperationCommand } from "@/components/data/operations/use-operation-command";
import { undoWords, useUndoWindow } from "@/components/data/undo-window";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import type { OperationView, TargetView } from "@/server/contract/operation-view";
import { RetryButton } from "./retry-button";

interface RemedyButtonProps {
  operation: OperationView;
  target: TargetView;
}

/** What fits one target that was not reached, with the operation's own mode and reason. */
export function RemedyButton({ operation, target }: RemedyButtonProps) {
  switch (target.remedy) {
    case "retry":
      return <RetryButton operationId={operation.id} no={target.no} words="Retry" />;
    case "again":
      return <PauseAgain operation={operation} target={target} />;
    case "cancel":
      return <CancelInstead operation={operation} target={target} />;
    default:
      return null;
  }
}

function PauseAgain({ operation: { params, reason }, target: { taskId } }: RemedyButtonProps) {
  const mode = params.mode ?? "finish_step";
  const pause = useOperationCommand((client, requestId: string) =>
    client.task.pause.mutate({ taskId, mode, reason, requestId, waitMs: 0 }),
  );
  return (
    <>
      <Button
        size="sm"
        busy={pause.isPending}
        disabledReason={useOfflineReason()}
        onClick={() => void pause.run(newRequestId())}
      >
        Pause again
      </Button>
      <CommandFailure failure={pause.failure} />
    </>
  );
}

function CancelInstead({ operation: { reason }, target: { taskId, title } }: RemedyButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [requestId] = useState(newRequestId);
  const undoMs = useUndoWindow();
  const cancel = useOperationCommand((client, id: string) =>
    client.task.cancel.mutate({ taskId, reason, undoMs, requestId: id }),
  );
  const close = () => setIsAsking(false);
  const send = async () => {
    if (await cancel.run(requestId)) close();
  };
  return (
    <>
      <Button size="sm" variant="danger" disabledReason={useOfflineReason()} onClick={() => setIsAsking(true)}>
        Cancel…
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Cancel ${title ?? "the task"}`}
          description={`Its agent cannot pause. It ends for good; work since its last checkpoint is lost. ${undoWords(undoMs, "its page")}`}
          icon={<Ban className="size-4" />}
          leave="Leave it"
          confirm="Cancel the task"
          danger
          command={cancel}
          onConfirm={send}
          onClose={close}
        />
      ) : null}
    </>
  );
}
