"use client";
import { Trash2 } from "lucide-react";
import { ConfirmDialog } from "@/components/data/confirm-dialog";
import { useViewCommand } from "@/components/data/views/use-views";
import type { SavedView } from "@/server/contract/saved-view";

export function DeleteViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const remove = useViewCommand(async (client, viewId: string): Promise<true> => {
    await client.view.delete.mutate({ viewId });
    return true;
  });
  const send = async () => {
    if (await remove.run(view.id)) onClose();
  };
  return (
    <ConfirmDialog
      title={`Delete ${view.name}`}
      icon={<Trash2 className="text-danger" />}
      leave="Keep the view"
      confirm="Delete the view"
      danger
      command={remove}
      onConfirm={send}
      onClose={onClose}
    >
      <p className="text-t2">
        {view.shared ? "It goes for all who have it." : "It goes from your side bar."} No task changes.
      </p>
    </ConfirmDialog>
  );
}
