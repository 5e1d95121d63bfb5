"use client";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { toast } from "@/components/ui/toast";
import type { TaskView } from "@/server/contract/task-view";
import { ActFrame, ActReason } from "./act-frame";

interface DeleteDialogProps {
  task: TaskView;
  version: number;
  onClose: () => void;
}

/** Takes a version away for good; what something still needs is refused by the server, with what needs it. */
export function DeleteDialog({ task, version, onClose }: DeleteDialogProps) {
  const router = useRouter();
  const offline = useOfflineReason();
  const remove = useTaskCommand("deleteCheckpoint");
  const [reason, setReason] = useState("");
  const send = async () => {
    if (!(await remove.run({ taskId: task.id, version, reason }))) return;
    toast({ title: `v${version} was deleted` });
    onClose();
    router.push(`/tasks/${task.id}?tab=checkpoints`);
  };
  return (
    <ActFrame
      title={`Delete v${version}`}
      description="It cannot be brought back, except from a file that was exported."
      icon={<Trash2 className="size-4 text-danger" />}
      confirm={remove.isPending ? "Deleting" : `Delete v${version}`}
      danger
      busy={remove.isPending}
      refused={offline}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <p className="text-t2">The task and its other versions stay. A receipt says who deleted it.</p>
      <ActReason reason={reason} onReason={setReason} failure={remove.failure} />
    </ActFrame>
  );
}
