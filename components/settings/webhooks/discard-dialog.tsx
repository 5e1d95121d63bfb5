"use client";
import { CommandFailure } from "@/components/data/command-failure";
import { useSettingsCommand } from "@/components/data/settings/use-settings-command";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { plural } from "@/components/ui/format/plural";
import type { WebhookView } from "@/server/contract/settings-view";

export function DiscardDialog({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const discard = useSettingsCommand((client, webhookId: string) =>
    client.settings.webhook.discard.mutate({ webhookId }),
  );
  const offline = useOfflineReason();
  const what = plural(webhook.counts.dead, "dead letter");
  const send = async () => {
    if (await discard.run(webhook.id)) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Discard ${what}`}
      width={420}
      onConfirm={offline ? undefined : () => void send()}
      footer={
        <DialogButtons
          leave="Keep them"
          onLeave={onClose}
          confirm={`Discard ${what}`}
          danger
          busy={discard.isPending}
          disabledReason={offline}
          onConfirm={() => void send()}
        />
      }
    >
      <p className="text-t2">
        {webhook.name} is never told of these events. The tasks and their history stay as they are.
      </p>
      <CommandFailure failure={discard.failure} />
    </Dialog>
  );
}
