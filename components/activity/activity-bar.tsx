"use client";
import { CalendarDays, Download, Search, ShieldCheck } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { formatCount } from "@/components/ui/format/format-count";
import { Input } from "@/components/ui/input";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Segmented } from "@/components/ui/segmented";
import type { ChainView, ReceiptCounts } from "@/server/contract/activity";
import { type ActivityFilters, WHEN_WORDS, WHENS } from "./activity-filters";
import { ExportDialog } from "./export-dialog";
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

const TYPING_MS = 200;

/** What cuts the list, and what is done with all of it. */
export function ActivityBar({ filters, onChange, counts, chain, onVerified }: ActivityBarProps) {
  const [open, setOpen] = useState<"verify" | "export" | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-line border-b px-5 py-2 phone:px-4">
      <FilterBox q={filters.q} onChange={(q) => onChange({ q })} />
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
      ) : (
        <WhenMenu onChoose={(when) => onChange({ when })} />
      )}
      {filters.scope ? <Chip name="Scope" value={filters.scope} onRemove={() => onChange({ scope: null })} /> : null}
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

function WhenMenu({ onChoose }: { onChoose: (when: (typeof WHENS)[number]) => void }) {
  return (
    <Menu
      label="When"
      align="start"
      trigger={
        <Button variant="ghost" icon={<CalendarDays className="size-3.5" />}>
          When
        </Button>
      }
    >
      {WHENS.map((when) => (
        <MenuItem key={when} onSelect={() => onChoose(when)}>
          {WHEN_WORDS[when]}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Filters as it is typed. */
function FilterBox({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState<string | null>(null);
  useShortcuts([
    {
      keys: "/",
      label: "Filter receipts",
      group: "Activity",
      run: (event) => {
        event.preventDefault();
        box.current?.focus();
      },
    },
  ]);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      onChange(text);
      setTyped(null);
    }, TYPING_MS);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Escape") return;
    if (event.currentTarget.value === "") event.currentTarget.blur();
    else type("");
  };
  return (
    <Input
      ref={box}
      type="search"
      size="sm"
      tone="quiet"
      lead={<Search className="size-3.5" />}
      aria-label="Filter receipts"
      placeholder="Who, what, task or code"
      maxLength={200}
      value={typed ?? q}
      onChange={(event) => type(event.target.value)}
      onKeyDown={press}
      className="w-56 phone:w-full"
    />
  );
}

function countOf(counts: ReceiptCounts | undefined, result: "all" | "accepted" | "refused"): string | undefined {
  if (!counts) return undefined;
  return `${formatCount(counts[result])}${counts.atLeast ? "+" : ""}`;
}
