"use client";
import { Command } from "cmdk";
import { Plus, Search } from "lucide-react";
import { Button } from "../button";
import { cn } from "../cn";
import { Popover } from "../popover";
import { PaletteGroup, PaletteItem } from "./palette-item";

interface FilterChoice<Next> {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly hint?: string;
  readonly next: Next;
}

interface FilterFinderProps<Next> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Those of a group stand under its name, groups in the order of their first choice. */
  choices: readonly FilterChoice<Next>[];
  placeholder: string;
  onChoose: (next: Next) => void;
  className: string;
}

/** Every value one can filter by, found by typing. */
export function FilterFinder<Next>(props: FilterFinderProps<Next>) {
  const { isOpen, onOpenChange, choices, placeholder, onChoose, className } = props;
  const groups = [...new Set(choices.map((choice) => choice.group))];
  const choose = (next: Next) => {
    onChoose(next);
    onOpenChange(false);
  };
  return (
    <Popover
      label="Add a filter"
      open={isOpen}
      onOpenChange={onOpenChange}
      className={cn("overflow-hidden p-0", className)}
      trigger={
        <Button variant="ghost" kbd="f" icon={<Plus className="size-3.5" />}>
          Filter
        </Button>
      }
    >
      <Command label="Add a filter" loop className="flex max-h-80 flex-col">
        <div className="flex h-9 flex-none items-center gap-2 border-line border-b px-3">
          <Search className="size-3.5 text-t3" />
          <Command.Input placeholder={placeholder} className="min-w-0 flex-1 bg-transparent outline-none" />
        </div>
        <Command.List className="min-h-0 overflow-auto p-1.5">
          <Command.Empty className="px-2.5 py-4 text-center text-t3">Nothing to filter by that.</Command.Empty>
          {groups.map((group) => (
            <PaletteGroup key={group} heading={group}>
              {choices
                .filter((choice) => choice.group === group)
                .map(({ id, label, hint, next }) => (
                  <PaletteItem key={id} value={id} keywords={[group, label]} hint={hint} onSelect={() => choose(next)}>
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
