"use client";
import { CommandFailure } from "@/components/data/command-failure";
import { useSettingsCommand } from "@/components/data/settings/use-settings-command";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
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
  const offline = useOfflineReason();
  const send = async () => {
    const made = await rotate.run(webhook.id);
    if (!made) return;
    onRotated(made.secret);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Rotate the secret of ${webhook.name}`}
      width={420}
      onConfirm={offline ? undefined : () => void send()}
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm="Make a new secret"
          busy={rotate.isPending}
          disabledReason={offline}
          onConfirm={() => void send()}
        />
      }
    >
      <p className="text-t2">
        The new secret is shown once. For 24 h each notice is signed with both, so that the receiver can change over;
        then the one that ends in <span className="mono">{webhook.secretEnd}</span> signs no more.
      </p>
      <CommandFailure failure={rotate.failure} />
    </Dialog>
  );
}
