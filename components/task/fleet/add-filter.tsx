"use client";
import { Command } from "cmdk";
import { Plus, Search } from "lucide-react";
import { Button } from "@/components/ui/button";
import { PaletteGroup, PaletteItem } from "@/components/ui/command/palette-item";
import { Popover } from "@/components/ui/popover";
import type { FleetCounts } from "@/server/contract/fleet-view";
import { type FilterChoice, filterChoices } from "./filter-choices";
import type { FleetFilters } from "./fleet-filters";

interface AddFilterProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  counts: FleetCounts | undefined;
  filters: FleetFilters;
  onChange: (next: Partial<FleetFilters>) => void;
}

/** Every value one can filter by, found by typing. */
export function AddFilter({ isOpen, onOpenChange, counts, filters, onChange }: AddFilterProps) {
  const choices = filterChoices(filters, counts);
  const groups = [...new Set(choices.map((choice) => choice.group))];
  const choose = (choice: FilterChoice) => {
    onChange(choice.next);
    onOpenChange(false);
  };
  return (
    <Popover
      label="Add a filter"
      open={isOpen}
      onOpenChange={onOpenChange}
      className="w-64 overflow-hidden p-0"
      trigger={
        <Button variant="ghost" kbd="f" icon={<Plus className="size-3.5" />}>
          Filter
        </Button>
      }
    >
      <Command label="Add a filter" loop className="flex max-h-80 flex-col">
        <div className="flex h-9 flex-none items-center gap-2 border-line border-b px-3">
          <Search className="size-3.5 text-t3" />
          <Command.Input placeholder="State, agent, label…" className="min-w-0 flex-1 bg-transparent outline-none" />
        </div>
        <Command.List className="min-h-0 overflow-auto p-1.5">
          <Command.Empty className="px-2.5 py-4 text-center text-t3">Nothing to filter by that.</Command.Empty>
          {groups.map((group) => (
            <PaletteGroup key={group} heading={group}>
              {choices
                .filter((choice) => choice.group === group)
                .map((choice) => (
                  <PaletteItem
                    key={choice.id}
                    value={choice.id}
                    keywords={[choice.group, choice.label]}
                    hint={choice.hint}
                    onSelect={() => choose(choice)}
                  >
                    {choice.label}
                  </PaletteItem>
                ))}
            </PaletteGroup>
          ))}
        </Command.List>
      </Command>
    </Popover>
  );
}
