"use client";
import { CommandFailure } from "@/components/data/command-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useViewCommand } from "@/components/data/views/use-views";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import type { RenameViewInput, SavedView } from "@/server/contract/saved-view";
import { useViewName, ViewNameField } from "./view-name-field";

export function RenameViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const name = useViewName(view.name);
  const rename = useViewCommand(async (client, input: RenameViewInput): Promise<true> => {
    await client.view.rename.mutate(input);
    return true;
  });
  const offline = useOfflineReason();
  const send = async () => {
    if (offline || !name.check()) return;
    if (await rename.run({ viewId: view.id, name: name.value })) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Rename ${view.name}`}
      width={420}
      dirty={name.value !== view.name}
      onConfirm={offline ? undefined : () => void send()}
      footNote={view.shared ? "All who have it see the new name." : undefined}
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm="Rename"
          busy={rename.isPending}
          disabledReason={offline}
          onConfirm={() => void send()}
        />
      }
    >
      <div className="grid gap-3">
        <ViewNameField name={name} />
        <CommandFailure failure={rename.failure} />
      </div>
    </Dialog>
  );
}
