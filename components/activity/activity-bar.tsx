"use client";
import { Download, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { formatCount } from "@/components/ui/format/format-count";
import { SearchBox } from "@/components/ui/search-box";
import { Segmented } from "@/components/ui/segmented";
import type { ChainView, ReceiptCounts } from "@/server/contract/activity";
import { type ActivityFilters, WHEN_WORDS } from "./activity-filters";
import { AddFilter } from "./add-filter";
import { ExportDialog } from "./export-dialog";
import { verbWords, WHO_WORDS } from "./receipt-words";
import type { Verified } from "./verified";
import { VerifyDialog } from "./verify-dialog";

interface ActivityBarProps {
  filters: ActivityFilters;
  onChange: (next: Partial<ActivityFilters>) => void;
  counts: ReceiptCounts | undefined;
  /** What is sealed; null before the first seal. */
  chain: ChainView | null;
  onVerified: (verified: Verified) => void;
}

/** What cuts the list, and what is done with all of it. */
export function ActivityBar({ filters, onChange, counts, chain, onVerified }: ActivityBarProps) {
  const [open, setOpen] = useState<"verify" | "export" | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex min-h-12 flex-none flex-wrap items-center gap-2 border-line border-b px-5 py-2 phone:px-4">
      <SearchBox
        label="Filter receipts"
        placeholder="Who, what, task or code"
        group="Activity"
        value={filters.q}
        onChange={(q) => onChange({ q })}
        className="w-56 phone:w-full"
      />
      <Segmented
        label="Result"
        value={filters.result}
        onValueChange={(result) => onChange({ result })}
        options={[
          { value: "all", label: "All", count: countOf(counts, "all") },
          { value: "accepted", label: "Accepted", count: countOf(counts, "accepted") },
          { value: "refused", label: "Refused", count: countOf(counts, "refused") },
        ]}
      />
      {filters.when ? (
        <Chip name="When" value={WHEN_WORDS[filters.when]} onRemove={() => onChange({ when: null })} />
      ) : null}
      {filters.who ? <Chip name="Who" value={WHO_WORDS[filters.who]} onRemove={() => onChange({ who: null })} /> : null}
      {filters.verb ? (
        <Chip name="What" value={verbWords(filters.verb)} onRemove={() => onChange({ verb: null })} />
      ) : null}
      {filters.scope ? <Chip name="Scope" value={filters.scope} onRemove={() => onChange({ scope: null })} /> : null}
      <AddFilter onChange={onChange} />
      <div className="ml-auto flex gap-2">
        <Button icon={<ShieldCheck className="size-3.5" />} onClick={() => setOpen("verify")}>
          Verify all
        </Button>
        <Button icon={<Download className="size-3.5" />} onClick={() => setOpen("export")}>
          Export…
        </Button>
      </div>
      {open === "verify" ? <VerifyDialog onClose={close} onVerified={onVerified} /> : null}
      {open === "export" ? <ExportDialog chain={chain} filters={filters} onClose={close} /> : null}
    </div>
  );
}

function countOf(counts: ReceiptCounts | undefined, result: "all" | "accepted" | "refused"): string | undefined {
  if (!counts) return undefined;
  return `${formatCount(counts[result])}${counts.atLeast ? "+" : ""}`;
}
