"use client";
import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyles } from "@/components/ui/button-styles";
import { CopyText } from "@/components/ui/copy-text";
import { Dialog } from "@/components/ui/dialog";
import { formatCountExact } from "@/components/ui/format/format-count";
import { Segmented } from "@/components/ui/segmented";
import type { ChainView } from "@/server/contract/activity";
import { type ActivityFilters, isFiltered, toSelection } from "./activity-filters";

interface ExportDialogProps {
  chain: ChainView | null;
  /** What is shown. */
  filters: ActivityFilters;
  onClose: () => void;
}

const COMMAND = "npx checkrein verify-receipts receipts.jsonl --heads .checkrein/receipts";

const PROVES = {
  all: "Proves order and that none is missing.",
  shown: "Proves of each that it is as it was sealed, not that none is missing: the file says so.",
};

/** Receipts as a file that anybody can check, and how: all, or what is shown. */
export function ExportDialog({ chain, filters, onClose }: ExportDialogProps) {
  const isCut = isFiltered(filters);
  const [what, setWhat] = useState<keyof typeof PROVES>("all");
  const [openedAt] = useState(() => new Date());
  const count = chain ? chain.count - chain.first + 1 : 0;
  const query = what === "shown" ? `?${new URLSearchParams(toSelection(filters, openedAt))}` : "";
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
            href={`/api/receipts/export${query}`}
            download
            onClick={onClose}
            className={buttonStyles({ variant: "primary", size: "lg" })}
          >
            <Download className="size-3.5" />
            {what === "shown" ? "Export what is shown" : `Export ${formatCountExact(count)}`}
          </a>
        </>
      }
    >
      {isCut ? (
        <Segmented
          label="What to export"
          value={what}
          onValueChange={setWhat}
          options={[
            { value: "all", label: "All" },
            { value: "shown", label: "What is shown" },
          ]}
          className="mb-3"
        />
      ) : null}
      <p>
        {what === "shown" ? "Those that fit the filters of the list." : allWords(chain)}{" "}
        <span className="text-t2">{PROVES[what]}</span>
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

function allWords(chain: ChainView | null): string {
  if (!chain) return "Nothing is sealed yet.";
  const range = `${formatCountExact(chain.first)} to ${formatCountExact(chain.count)}`;
  return chain.first === 1
    ? `All, ${range}.`
    : `All that are kept, ${range}; older ones were deleted after their time.`;
}
