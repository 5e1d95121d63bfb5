"use client";
import type { ReactNode } from "react";
import type { Failure } from "@/components/data/describe-failure";
import { ReasonField } from "@/components/data/reason-field";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { ActFailure } from "./act-failure";

export interface ActFrameProps {
  title: string;
  description: ReactNode;
  icon: ReactNode;
  /** The words of what it does, also while it is under way. */
  confirm: string;
  /** Why it cannot be done now. */
  refused: string | undefined;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  danger?: boolean;
  dirty?: boolean;
  footNote?: string | undefined;
  /** Two columns as high as the window; its parts scroll by themselves. */
  wide?: boolean;
  children: ReactNode;
}

/** The dialog of one act on a version: what it does, the way out first, and ⌘↵ for the one filled button. */
export function ActFrame(props: ActFrameProps) {
  const { title, description, icon, confirm, refused, busy, onClose, danger = false, wide = false } = props;
  const { dirty = false, footNote, children } = props;
  const send = () => {
    if (!refused && !busy) props.onConfirm();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      icon={icon}
      dirty={dirty}
      {...(wide ? { width: 920, tall: true, flush: true } : {})}
      onConfirm={refused ? undefined : send}
      footNote={footNote}
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm={confirm}
          kbd="mod+enter"
          danger={danger}
          busy={busy}
          disabledReason={refused}
          onConfirm={send}
        />
      }
    >
      {wide ? children : <div className="grid grid-cols-[minmax(0,1fr)] gap-3">{children}</div>}
    </Dialog>
  );
}

interface ActReasonProps {
  reason: string;
  onReason: (reason: string) => void;
  failure: Failure | null;
  /** It is not done without one. */
  isNeeded?: boolean;
}

/** Why somebody does it, for the receipt, and why it was not done. */
export function ActReason({ reason, onReason, failure, isNeeded = false }: ActReasonProps) {
  return (
    <>
      <ReasonField hint={isNeeded ? "required" : "optional"} reason={reason} onReason={onReason} />
      <ActFailure failure={failure} />
    </>
  );
}
