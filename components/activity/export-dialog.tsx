"use client";
import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { buttonStyles } from "@/components/ui/button-styles";
import { CopyText } from "@/components/ui/copy-text";
import { Dialog } from "@/components/ui/dialog";
import { formatCountExact } from "@/components/ui/format/format-count";

interface ExportDialogProps {
  sealed: number;
  onClose: () => void;
}

const COMMAND = "npx checkrein verify-receipts receipts.jsonl --heads .checkrein/receipts";

/** All receipts as a file that anybody can check, and how. */
export function ExportDialog({ sealed, onClose }: ExportDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Export receipts"
      description="A file anyone can check without Checkrein and without a secret."
      footNote="JSON Lines. The export gets a receipt."
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Close
          </Button>
          {/* A download, no page: the router has nothing to do with it. */}
          <a
            href="/api/receipts/export"
            download
            onClick={onClose}
            className={buttonStyles({ variant: "primary", size: "lg" })}
          >
            <Download className="size-3.5" />
            Export {formatCountExact(sealed)}
          </a>
        </>
      }
    >
      <p>
        {sealed === 0 ? "Nothing is sealed yet." : `All, 1 to ${formatCountExact(sealed)}.`}{" "}
        <span className="text-t2">Proves order and that none is missing.</span>
      </p>
      <p className="mt-3 text-t2">
        The file ends with a signed head. Heads are also kept outside the database, so a cut tail is named.
      </p>
      <h3 className="mt-4 mb-1.5 text-t2 text-xs">Check it offline</h3>
      <CopyText
        text={COMMAND}
        label="Copy the command"
        mono
        className="max-w-full rounded-md bg-s2 px-2.5 py-1.5 text-xs"
      />
    </Dialog>
  );
}
