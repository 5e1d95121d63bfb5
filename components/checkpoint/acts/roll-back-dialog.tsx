"use client";
import { Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { actionReason } from "@/components/data/action-reason";
import { describeFailure } from "@/components/data/describe-failure";
import { openHandle } from "@/components/data/open-handle";
import { useConsequences } from "@/components/data/use-checkpoint-facts";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { toast } from "@/components/ui/toast";
import type { TaskView } from "@/server/contract/task-view";
import { ActFailure } from "./act-failure";
import { ActFrame, ActReason } from "./act-frame";
import { Consequences } from "./consequences";

export interface RollBackDialogProps {
  task: TaskView;
  version: number;
  onClose: () => void;
}

/** The next resume starts from an older version; what that means is said first. */
export function RollBackDialog({ task, version, onClose }: RollBackDialogProps) {
  const router = useRouter();
  const offline = useOfflineReason();
  const rollBack = useTaskCommand("rollBack");
  const consequences = useConsequences({ taskId: task.id, version, of: "roll_back" });
  const [reuseAnswers, setReuseAnswers] = useState(false);
  const [reason, setReason] = useState("");
  const refused =
    actionReason(task.actions.rollBack, offline) ?? (consequences.data ? undefined : "What it would do is being read.");
  const send = async () => {
    const outcome = await rollBack.run({ taskId: task.id, version, ...openHandle(task), reuseAnswers, reason });
    if (!outcome) return;
    const made = outcome.task.checkpoints[0]?.version ?? version;
    toast({ title: `Rolled back to v${version}`, text: `v${made} begins there. The next resume starts from it.` });
    onClose();
    router.push(`/tasks/${task.id}/checkpoints/${made}`);
  };
  const isUnsafe = (consequences.data?.unsafeCount ?? 0) > 0;
  return (
    <ActFrame
      title={`Roll back to v${version}`}
      description="The next resume starts from there. Later versions stay."
      icon={<Undo2 className="size-4 text-t3" />}
      footNote="Nothing runs before you resume."
      confirm={rollBack.isPending ? "Asking to roll back" : `Roll back to v${version}`}
      danger={isUnsafe}
      busy={rollBack.isPending}
      refused={refused}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      {consequences.error ? (
        <ActFailure failure={describeFailure(consequences.error)} />
      ) : (
        <Consequences view={consequences.data} reuseAnswers={reuseAnswers} onReuseAnswers={setReuseAnswers} />
      )}
      <ActReason reason={reason} onReason={setReason} failure={rollBack.failure} />
    </ActFrame>
  );
}
