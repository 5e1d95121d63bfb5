"use client";
import { ConfirmDialog } from "@/components/data/confirm-dialog";
import { useSettingsCommand } from "@/components/data/settings/use-settings-command";
import { plural } from "@/components/ui/format/plural";
import type { WebhookView } from "@/server/contract/settings-view";

export function DiscardDialog({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const discard = useSettingsCommand((client, webhookId: string) =>
    client.settings.webhook.discard.mutate({ webhookId }),
  );
  const what = plural(webhook.counts.dead, "dead letter");
  const send = async () => {
    if (await discard.run(webhook.id)) onClose();
  };
  return (
    <ConfirmDialog
      title={`Discard ${what}`}
      leave="Keep them"
      confirm={`Discard ${what}`}
      danger
      command={discard}
      onConfirm={send}
      onClose={onClose}
    >
      <p className="text-t2">
        {webhook.name} is never told of these events. The tasks and their history stay as they are.
      </p>
    </ConfirmDialog>
  );
}
