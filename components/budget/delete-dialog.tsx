"use client";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useBudgetCommand } from "@/components/data/budgets/use-budgets";
import { ConfirmDialog } from "@/components/data/confirm-dialog";
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
  const send = async () => {
    if (!(await remove.run({ budgetId }))) return;
    onClose();
    router.push("/budgets", { scroll: false });
  };
  return (
    <ConfirmDialog
      title={`Delete ${name}`}
      description={`It stops counting for ${plural(liveTasks, "live task")}.${
        heldTasks > 0 ? ` The ${plural(heldTasks, "task")} it holds would go on.` : ""
      }`}
      icon={<Trash2 className="size-4" />}
      leave="Keep it"
      confirm="Delete the budget"
      danger
      kbd="mod+enter"
      command={remove}
      onConfirm={send}
      onClose={onClose}
    />
  );
}
