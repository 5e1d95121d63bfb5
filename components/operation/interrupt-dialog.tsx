"use client";
import { Zap } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/data/confirm-dialog";
import { INTERRUPT_MANY } from "@/components/data/mode-words";
import { newRequestId } from "@/components/data/new-request-id";
import { useOperationTargets } from "@/components/data/operations/use-operation";
import { useOperationCommand } from "@/components/data/operations/use-operation-command";
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
  const nobody = targets.length === 0 ? (isPending ? "They are being read." : "All of them have stopped.") : undefined;
  const send = async () => {
    const started = await start.run({ taskIds: targets.map(({ taskId }) => taskId), requestId });
    if (!started) return;
    onClose();
    router.push(`/operations/${started.operationId}`, { scroll: false });
  };
  return (
    <ConfirmDialog
      title={`Interrupt ${plural(targets.length, "task")}`}
      description={INTERRUPT_MANY}
      icon={<Zap className="size-4" />}
      leave="Close"
      confirm={`Interrupt ${plural(targets.length, "task")}`}
      kbd="mod+enter"
      refused={nobody}
      command={start}
      onConfirm={send}
      onClose={onClose}
    />
  );
}
