"use client";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { PaletteGroup, PaletteItem } from "./palette-item";

export interface FinderChoice {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly hint?: string;
}

interface FinderListProps {
  /** Those of a group stand under its name, groups in the order of their first choice. */
  choices: readonly FinderChoice[];
  placeholder: string;
  onChoose: (id: string) => void;
}

/** A list that typing narrows. The focus is in its field from the start. */
export function FinderList({ choices, placeholder, onChoose }: FinderListProps) {
  const groups = [...new Set(choices.map((choice) => choice.group))];
  return (
    <Command label="Add a filter" loop className="flex max-h-80 flex-col">
      <div className="flex h-9 flex-none items-center gap-2 border-line border-b px-3">
        <Search className="size-3.5 text-t3" />
        <Command.Input autoFocus placeholder={placeholder} className="min-w-0 flex-1 bg-transparent outline-none" />
      </div>
      <Command.List className="min-h-0 overflow-auto p-1.5">
        <Command.Empty className="px-2.5 py-4 text-center text-t3">Nothing to filter by that.</Command.Empty>
        {groups.map((group) => (
          <PaletteGroup key={group} heading={group}>
            {choices
              .filter((choice) => choice.group === group)
              .map(({ id, label, hint }) => (
                <PaletteItem key={id} value={id} keywords={[group, label]} hint={hint} onSelect={() => onChoose(id)}>
                  {label}
                </PaletteItem>
              ))}
          </PaletteGroup>
        ))}
      </Command.List>
    </Command>
  );
}
