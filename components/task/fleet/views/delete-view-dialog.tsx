"use client";
import { Trash2 } from "lucide-react";
import { CommandFailure } from "@/components/data/command-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useViewCommand } from "@/components/data/views/use-views";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import type { SavedView } from "@/server/contract/saved-view";

export function DeleteViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const remove = useViewCommand(async (client, viewId: string): Promise<true> => {
    await client.view.delete.mutate({ viewId });
    return true;
  });
  const offline = useOfflineReason();
  const send = async () => {
    if (await remove.run(view.id)) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Delete ${view.name}`}
      icon={<Trash2 className="text-danger" />}
      width={420}
      onConfirm={offline ? undefined : () => void send()}
      footer={
        <DialogButtons
          leave="Keep the view"
          onLeave={onClose}
          confirm="Delete the view"
          danger
          busy={remove.isPending}
          disabledReason={offline}
          onConfirm={() => void send()}
        />
      }
    >
      <p className="text-t2">
        {view.shared ? "It goes for all who have it." : "It goes from your side bar."} No task changes.
      </p>
      <CommandFailure failure={remove.failure} />
    </Dialog>
  );
}
