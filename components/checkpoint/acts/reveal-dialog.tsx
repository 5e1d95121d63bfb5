"use client";
import { Eye } from "lucide-react";
import { useState } from "react";
import { useRevealSecret } from "@/components/data/checkpoints/use-reveal-secret";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { CopyText } from "@/components/ui/copy-text";
import { Dialog } from "@/components/ui/dialog";
import { splitUnseen } from "@/components/ui/visible-text";
import { ActFrame, ActReason } from "./act-frame";

interface RevealDialogProps {
  taskId: string;
  /** What stands for it in the state. */
  mark: string;
  /** Where, as people read it. */
  place: string;
  onClose: () => void;
}

/** Shows one redacted value to whoever may see it, for as long as this is open. */
export function RevealDialog({ taskId, mark, place, onClose }: RevealDialogProps) {
  const offline = useOfflineReason();
  const reveal = useRevealSecret();
  const [reason, setReason] = useState("");
  const [secret, setSecret] = useState<string | null>(null);
  const send = async () => {
    const shown = await reveal.run({ taskId, mark, reason });
    if (shown !== null) setSecret(shown);
  };
  if (secret !== null) return <ShownSecret secret={secret} place={place} onClose={onClose} />;
  return (
    <ActFrame
      title="Reveal a redacted value"
      description={<bdi className="mono [overflow-wrap:anywhere]">{place}</bdi>}
      icon={<Eye className="size-4 text-t3" />}
      footNote="A receipt says who looked, when and why."
      confirm={reveal.isPending ? "Revealing" : "Reveal it"}
      busy={reveal.isPending}
      refused={offline ?? (reason.trim() === "" ? "Say why first." : undefined)}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <p className="text-t2">
        It was taken out before the state was stored, and only its agent gets it back. It is shown here until you close
        this, and kept nowhere on this page.
      </p>
      <ActReason reason={reason} onReason={setReason} failure={reveal.failure} isNeeded />
    </ActFrame>
  );
}

function ShownSecret({ secret, place, onClose }: { secret: string; place: string; onClose: () => void }) {
  const visible = splitUnseen(secret)
    .map(({ text }) => text)
    .join("");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Revealed"
      description={<bdi className="mono [overflow-wrap:anywhere]">{place}</bdi>}
      icon={<Eye className="size-4 text-warn" />}
      footNote="The receipt is in Activity."
      footer={
        <Button size="lg" onClick={onClose}>
          Hide it again
        </Button>
      }
    >
      <CopyText
        text={secret}
        label="Copy the value"
        mono
        className="max-w-full rounded-md bg-s2 px-2.5 py-1.5 [overflow-wrap:anywhere]"
      >
        {visible}
      </CopyText>
    </Dialog>
  );
}
