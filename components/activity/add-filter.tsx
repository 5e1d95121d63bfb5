"use client";
import { Command } from "cmdk";
import { Plus, Search } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { PaletteGroup, PaletteItem } from "@/components/ui/command/palette-item";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Popover } from "@/components/ui/popover";
import { RECEIPT_INITIATORS } from "@/server/contract/receipt-filter";
import { type ActivityFilters, WHEN_WORDS, WHENS } from "./activity-filters";
import { FILTER_VERBS, verbWords, WHO_WORDS } from "./receipt-words";

interface Choice {
  readonly label: string;
  readonly next: Partial<ActivityFilters>;
}

const CHOICES: readonly { readonly name: string; readonly choices: readonly Choice[] }[] = [
  { name: "When", choices: WHENS.map((when) => ({ label: WHEN_WORDS[when], next: { when } })) },
  { name: "Who", choices: RECEIPT_INITIATORS.map((who) => ({ label: WHO_WORDS[who], next: { who } })) },
  { name: "What", choices: FILTER_VERBS.map((verb) => ({ label: verbWords(verb), next: { verb } })) },
];

/** Every value one can cut the receipts by, found by typing. */
export function AddFilter({ onChange }: { onChange: (next: Partial<ActivityFilters>) => void }) {
  const [isOpen, setOpen] = useState(false);
  useShortcuts([{ keys: "f", label: "Add a filter", group: "Activity", run: () => setOpen(true) }]);
  const choose = (next: Partial<ActivityFilters>) => {
    onChange(next);
    setOpen(false);
  };
  return (
    <Popover
      label="Add a filter"
      open={isOpen}
      onOpenChange={setOpen}
      className="w-56 overflow-hidden p-0"
      trigger={
        <Button variant="ghost" kbd="f" icon={<Plus className="size-3.5" />}>
          Filter
        </Button>
      }
    >
      <Command label="Add a filter" loop className="flex max-h-80 flex-col">
        <div className="flex h-9 flex-none items-center gap-2 border-line border-b px-3">
          <Search className="size-3.5 text-t3" />
          <Command.Input placeholder="When, who, what…" className="min-w-0 flex-1 bg-transparent outline-none" />
        </div>
        <Command.List className="min-h-0 overflow-auto p-1.5">
          <Command.Empty className="px-2.5 py-4 text-center text-t3">Nothing to filter by that.</Command.Empty>
          {CHOICES.map(({ name, choices }) => (
            <PaletteGroup key={name} heading={name}>
              {choices.map(({ label, next }) => (
                <PaletteItem
                  key={label}
                  value={`${name} ${label}`}
                  keywords={[name, label]}
                  onSelect={() => choose(next)}
                >
                  {label}
                </PaletteItem>
              ))}
            </PaletteGroup>
          ))}
        </Command.List>
      </Command>
    </Popover>
  );
}
