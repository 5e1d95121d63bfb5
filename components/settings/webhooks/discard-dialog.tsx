"use client";
import { CommandFailure } from "@/components/data/command-failure";
import { useSettingsCommand } from "@/components/data/settings/use-settings-command";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
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
        <>
          <Button size="lg" onClick={onClose}>
            Keep them
          </Button>
          <Button
            size="lg"
            variant="danger-fill"
            busy={discard.isPending}
            disabledReason={offline}
            onClick={() => void send()}
          >
            Discard {what}
          </Button>
        </>
      }
    >
      <p className="text-t2">
        {webhook.name} is never told of these events. The tasks and their history stay as they are.
      </p>
      <CommandFailure failure={discard.failure} />
    </Dialog>
  );
}
