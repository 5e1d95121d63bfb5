"use client";
import { ConfirmDialog } from "@/components/data/confirm-dialog";
import { useSettingsCommand } from "@/components/data/settings/use-settings-command";
import type { WebhookView } from "@/server/contract/settings-view";

interface RotateDialogProps {
  webhook: WebhookView;
  onRotated: (secret: string) => void;
  onClose: () => void;
}

export function RotateDialog({ webhook, onRotated, onClose }: RotateDialogProps) {
  const rotate = useSettingsCommand((client, webhookId: string) =>
    client.settings.webhook.rotate.mutate({ webhookId }),
  );
  const send = async () => {
    const made = await rotate.run(webhook.id);
    if (!made) return;
    onRotated(made.secret);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Rotate the secret of ${webhook.name}`}
      leave="Close"
      confirm="Make a new secret"
      command={rotate}
      onConfirm={send}
      onClose={onClose}
    >
      <p className="text-t2">
        The new secret is shown once. For 24 h each notice is signed with both, so that the receiver can change over;
        then the one that ends in <span className="mono">{webhook.secretEnd}</span> signs no more.
      </p>
    </ConfirmDialog>
  );
}
