"use client";
import { Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { actionReason } from "@/components/data/action-reason";
import { describeFailure } from "@/components/data/describe-failure";
import { useConsequences } from "@/components/data/use-checkpoint-facts";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import type { TaskView } from "@/server/contract/task-view";
import { ActFailure } from "./act-failure";
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
    if (refused || rollBack.isPending) return;
    const handle = task.suspension?.resumedAt ? undefined : task.suspension?.handle;
    const outcome = await rollBack.run({
      taskId: task.id,
      version,
      ...(handle ? { handle } : {}),
      reuseAnswers,
      reason,
    });
    if (!outcome) return;
    const made = outcome.task.checkpoints[0]?.version ?? version;
    toast({ title: `Rolled back to v${version}`, text: `v${made} begins there. The next resume starts from it.` });
    onClose();
    router.push(`/tasks/${task.id}/checkpoints/${made}`);
  };
  const isUnsafe = (consequences.data?.unsafeCount ?? 0) > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Roll back to v${version}`}
      description="The next resume starts from there. Later versions stay."
      icon={<Undo2 className="size-4 text-t3" />}
      onConfirm={refused ? undefined : () => void send()}
      footNote="Nothing runs before you resume."
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm={rollBack.isPending ? "Asking to roll back" : `Roll back to v${version}`}
          danger={isUnsafe}
          busy={rollBack.isPending}
          disabledReason={refused}
          onConfirm={() => void send()}
        />
      }
    >
      <div className="grid gap-3">
        {consequences.error ? (
          <ActFailure failure={describeFailure(consequences.error)} />
        ) : (
          <Consequences view={consequences.data} reuseAnswers={reuseAnswers} onReuseAnswers={setReuseAnswers} />
        )}
        <Field label="Reason" hint="optional">
          <Input maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <ActFailure failure={rollBack.failure} />
      </div>
    </Dialog>
  );
}
