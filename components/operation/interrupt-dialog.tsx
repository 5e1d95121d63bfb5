"use client";
import { Zap } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { CommandFailure } from "@/components/data/command-failure";
import { newRequestId } from "@/components/data/new-request-id";
import { useOperationTargets } from "@/components/data/operations/use-operation";
import { useOperationCommand } from "@/components/data/operations/use-operation-command";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { plural } from "@/components/ui/format/plural";

interface Order {
  readonly taskIds: readonly string[];
  readonly requestId: string;
}

/** Cuts the running steps of those that still finish theirs, as an operation of its own. */
export function InterruptDialog({ operationId, onClose }: { operationId: string; onClose: () => void }) {
  const router = useRouter();
  const { targets, isPending } = useOperationTargets(operationId, "asked");
  const [requestId] = useState(newRequestId);
  const start = useOperationCommand((client, { taskIds, requestId: once }: Order) =>
    client.operation.start.mutate({
      ...{ verb: "pause", mode: "interrupt_immediate", selection: { taskIds: [...taskIds] } },
      ...{ expected: taskIds.length, requestId: once },
    }),
  );
  const offline = useOfflineReason();
  const nobody = targets.length === 0 ? (isPending ? "They are being read." : "All of them have stopped.") : undefined;
  const refused = offline ?? nobody;
  const send = async () => {
    if (refused) return;
    const started = await start.run({ taskIds: targets.map(({ taskId }) => taskId), requestId });
    if (!started) return;
    onClose();
    router.push(`/operations/${started.operationId}`, { scroll: false });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      width={420}
      title={`Interrupt ${plural(targets.length, "task")}`}
      description="Cuts the running steps; they run again on resume. Those that are not safe to repeat finish first."
      icon={<Zap className="size-4" />}
      onConfirm={refused ? undefined : () => void send()}
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm={`Interrupt ${plural(targets.length, "task")}`}
          kbd="mod+enter"
          busy={start.isPending}
          disabledReason={refused}
          onConfirm={() => void send()}
        />
      }
    >
      <CommandFailure failure={start.failure} />
    </Dialog>
  );
}
