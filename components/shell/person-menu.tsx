"use client";
import { Keyboard } from "lucide-react";
import { Avatar } from "../ui/avatar";
import { Menu, MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from "../ui/menu";
import { openShortcutsSheet } from "./shortcuts-store";
import { setTheme } from "./theme";
import { useTheme } from "./use-theme";

export interface Person {
  name: string;
  /** Viewer, Operator or Admin. */
  role: string;
}

/** Who you are and your role; opens what is yours alone: theme, keys. */
export function PersonMenu({ person }: { person: Person }) {
  const theme = useTheme();
  return (
    <Menu
      label="You"
      side="top"
      align="start"
      className="min-w-[200px]"
      trigger={
        <button
          type="button"
          aria-label={`${person.name}, ${person.role}`}
          className="mt-1 flex h-8 w-full items-center gap-2 rounded-md px-2 text-left hover:bg-s2 rail:justify-center rail:px-0"
        >
          <Avatar name={person.name} me />
          <span className="min-w-0 flex-1 truncate rail:hidden">{person.name}</span>
          <span className="text-2xs text-t3 rail:hidden">{person.role}</span>
        </button>
      }
    >
      <MenuLabel>Theme</MenuLabel>
      <MenuRadioGroup value={theme} onValueChange={setTheme}>
        <MenuRadioItem value="system">As the system</MenuRadioItem>
        <MenuRadioItem value="light">Light</MenuRadioItem>
        <MenuRadioItem value="dark">Dark</MenuRadioItem>
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuItem icon={<Keyboard />} kbd="?" onSelect={openShortcutsSheet}>
        Keyboard shortcuts
      </MenuItem>
    </Menu>
  );
}
