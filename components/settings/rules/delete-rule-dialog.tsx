"use client";
import { Trash2 } from "lucide-react";
import { CommandFailure } from "@/components/data/command-failure";
import { useStopCommand } from "@/components/data/stops/use-stop-command";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import type { RuleView } from "@/server/contract/stop-view";

export function DeleteRuleDialog({ rule, onClose }: { rule: RuleView; onClose: () => void }) {
  const remove = useStopCommand(async (client, ruleId: string): Promise<true> => {
    await client.stop.deleteRule.mutate({ ruleId });
    return true;
  });
  const offline = useOfflineReason();
  const send = async () => {
    if (await remove.run(rule.id)) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Delete ${rule.name}`}
      icon={<Trash2 className="text-danger" />}
      width={420}
      onConfirm={offline ? undefined : () => void send()}
      footer={
        <DialogButtons
          leave="Keep the rule"
          onLeave={onClose}
          confirm="Delete the rule"
          danger
          busy={remove.isPending}
          disabledReason={offline}
          onConfirm={() => void send()}
        />
      }
    >
      <p className="text-t2">Events of {rule.topic} stop nothing any more. What it stopped stays stopped.</p>
      <CommandFailure failure={remove.failure} />
    </Dialog>
  );
}
