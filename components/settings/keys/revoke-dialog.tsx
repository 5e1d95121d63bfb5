"use client";
import { Ban } from "lucide-react";
import { ConfirmDialog } from "@/components/data/confirm-dialog";
import { useSettingsCommand } from "@/components/data/settings/use-settings-command";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { ApiKeyView } from "@/server/contract/settings-view";
import { mayWords } from "./key-words";

export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
  const revoke = useSettingsCommand((client, keyId: string) => client.settings.key.revoke.mutate({ keyId }));
  const send = async () => {
    if (await revoke.run(apiKey.id)) onClose();
  };
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}`}
      icon={<Ban className="text-danger" />}
      leave="Keep the key"
      confirm="Revoke the key"
      danger
      command={revoke}
      onConfirm={send}
      onClose={onClose}
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
    </ConfirmDialog>
  );
}
