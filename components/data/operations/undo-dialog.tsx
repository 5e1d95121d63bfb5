"use client";
import { Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { plural } from "@/components/ui/format/plural";
import type { OperationView } from "@/server/contract/operation-view";
import { CommandFailure } from "../command-failure";
import { newRequestId } from "../new-request-id";
import { ReasonField } from "../reason-field";
import { useOfflineReason } from "../use-offline-reason";
import { useOperationCommand } from "./use-operation-command";

interface UndoDialogProps {
  operation: OperationView;
  /** Tasks that it would touch now. */
  undoable: number;
  onClose: () => void;
}

/** Says how many tasks an undo touches before it does. */
export function UndoDialog({ operation, undoable, onClose }: UndoDialogProps) {
  const router = useRouter();
  const undo = useOperationCommand((client, input: { operationId: string; reason: string | null; requestId: string }) =>
    client.operation.undo.mutate(input),
  );
  const offline = useOfflineReason();
  const [reason, setReason] = useState("");
  const [requestId] = useState(newRequestId);
  const left = operation.counts.done + operation.counts.asked - undoable;
  const send = async () => {
    const started = await undo.run({ operationId: operation.id, reason: reason.trim() || null, requestId });
    if (!started) return;
    onClose();
    router.push(`/operations/${started.operationId}`, { scroll: false });
  };
  const does = operation.verb === "pause" ? "Resume" : "Bring back";
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      width={420}
      title={`${does} ${plural(undoable, "task")}`}
      description={
        left > 0
          ? `${plural(left, "task")} moved on or ${left === 1 ? "is" : "are"} held by others too, and stay as they are.`
          : "Those that this operation still holds."
      }
      icon={<Undo2 className="size-4" />}
      onConfirm={offline ? undefined : () => void send()}
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm={`${does} ${plural(undoable, "task")}`}
          kbd="mod+enter"
          busy={undo.isPending}
          disabledReason={offline}
          onConfirm={() => void send()}
        />
      }
    >
      <ReasonField reason={reason} onReason={setReason} />
      <CommandFailure failure={undo.failure} />
    </Dialog>
  );
}
