"use client";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface AssignDialogProps {
  onClose: () => void;
  onName: (name: string) => void;
}

/** Asks for the name of whoever is to take care of it. */
export function AssignDialog({ onClose, onName }: AssignDialogProps) {
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const give = () => {
    onName(name);
    onClose();
  };
  const reason = name === "" ? "Type a name first." : undefined;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      width={420}
      title="Assign to somebody"
      onConfirm={reason ? undefined : give}
      footer={
        <DialogButtons
          leave="Close"
          onLeave={onClose}
          confirm="Assign"
          kbd="mod+enter"
          disabledReason={reason}
          onConfirm={give}
        />
      }
    >
      <Field label="Name" help="As it stands before what they do, like reviewer-2.">
        <Input maxLength={80} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </Dialog>
  );
}
