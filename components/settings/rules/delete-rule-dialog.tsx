"use client";
import { Trash2 } from "lucide-react";
import { ConfirmDialog } from "@/components/data/confirm-dialog";
import { useStopCommand } from "@/components/data/stops/use-stop-command";
import type { RuleView } from "@/server/contract/stop-view";

export function DeleteRuleDialog({ rule, onClose }: { rule: RuleView; onClose: () => void }) {
  const remove = useStopCommand(async (client, ruleId: string): Promise<true> => {
    await client.stop.deleteRule.mutate({ ruleId });
    return true;
  });
  const send = async () => {
    if (await remove.run(rule.id)) onClose();
  };
  return (
    <ConfirmDialog
      title={`Delete ${rule.name}`}
      icon={<Trash2 className="text-danger" />}
      leave="Keep the rule"
      confirm="Delete the rule"
      danger
      command={remove}
      onConfirm={send}
      onClose={onClose}
    >
      <p className="text-t2">Events of {rule.topic} stop nothing any more. What it stopped stays stopped.</p>
    </ConfirmDialog>
  );
}
