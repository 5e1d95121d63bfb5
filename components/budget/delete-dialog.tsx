"use client";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useBudgetCommand } from "@/components/data/budgets/use-budgets";
import { CommandFailure } from "@/components/data/command-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { plural } from "@/components/ui/format/plural";
import type { BudgetDetail } from "@/server/contract/budget-view";

interface DeleteDialogProps {
  budget: BudgetDetail;
  onClose: () => void;
}

/** Says what goes on when a budget is gone. */
export function DeleteDialog({ budget, onClose }: DeleteDialogProps) {
  const { id: budgetId, name, heldTasks, liveTasks } = budget;
  const router = useRouter();
  const remove = useBudgetCommand((client, input: { budgetId: string }) => client.budget.remove.mutate(input));
  const offline = useOfflineReason();
  const send = async () => {
    if (!(await remove.run({ budgetId }))) return;
    onClose();
    router.push("/budgets", { scroll: false });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      width={420}
      title={`Delete ${name}`}
      description={`It stops counting for ${plural(liveTasks, "live task")}.${
        heldTasks > 0 ? ` The ${plural(heldTasks, "task")} it holds would go on.` : ""
      }`}
      icon={<Trash2 className="size-4" />}
      onConfirm={offline ? undefined : () => void send()}
      footer={
        <DialogButtons
          danger
          leave="Keep it"
          onLeave={onClose}
          confirm="Delete the budget"
          kbd="mod+enter"
          busy={remove.isPending}
          disabledReason={offline}
          onConfirm={() => void send()}
        />
      }
    >
      <CommandFailure failure={remove.failure} />
    </Dialog>
  );
}
