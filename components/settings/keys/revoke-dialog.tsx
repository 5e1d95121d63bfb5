"use client";
import { Ban } from "lucide-react";
import { CommandFailure } from "@/components/data/command-failure";
import { useSettingsCommand } from "@/components/data/settings/use-settings-command";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { ApiKeyView } from "@/server/contract/settings-view";
import { mayWords } from "./key-words";

export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
  const revoke = useSettingsCommand((client, keyId: string) => client.settings.key.revoke.mutate({ keyId }));
  const offline = useOfflineReason();
  const send = async () => {
    if (await revoke.run(apiKey.id)) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Revoke ${apiKey.name}`}
      icon={<Ban className="text-danger" />}
      width={420}
      onConfirm={offline ? undefined : () => void send()}
      footer={
        <DialogButtons
          leave="Keep the key"
          onLeave={onClose}
          confirm="Revoke the key"
          danger
          busy={revoke.isPending}
          disabledReason={offline}
          onConfirm={() => void send()}
        />
      }
    >
      <p className="text-t2">
        {apiKey.lastUsedAt ? (
          <>
            It was used <RelativeTime at={apiKey.lastUsedAt} plain />.
          </>
        ) : (
          "It was never used."
        )}{" "}
        {mayWords(apiKey)} Within 5 s nobody may any more; it cannot be taken back.
      </p>
      <CommandFailure failure={revoke.failure} />
    </Dialog>
  );
}
