"use client";
import type { ReactNode } from "react";
import { Dialog } from "../ui/dialog";
import { DialogButtons } from "../ui/dialog-buttons";
import { CommandFailure } from "./command-failure";
import type { Failure } from "./describe-failure";
import { useOfflineReason } from "./use-offline-reason";

interface ConfirmDialogProps {
  title: string;
  description?: string;
  icon?: ReactNode;
  /** The words of the way out, and of what is done. */
  leave: string;
  confirm: string;
  danger?: boolean;
  kbd?: string;
  /** Why it cannot be done, beside being offline. */
  refused?: string | undefined;
  command: { readonly isPending: boolean; readonly failure: Failure | null };
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

/** Says what one command does, and does it once that is confirmed. Nothing is filled in. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, icon, command, onConfirm, onClose, children, refused: lacks, ...buttons } = props;
  const refused = useOfflineReason() ?? lacks;
  const send = () => void onConfirm();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      icon={icon}
      width={420}
      onConfirm={refused ? undefined : send}
      footer={
        <DialogButtons
          {...buttons}
          onLeave={onClose}
          busy={command.isPending}
          disabledReason={refused}
          onConfirm={send}
        />
      }
    >
      {children}
      <CommandFailure failure={command.failure} />
    </Dialog>
  );
}
