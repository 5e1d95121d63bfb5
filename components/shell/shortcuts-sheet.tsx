"use client";
import { useState, useSyncExternalStore } from "react";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Dialog } from "../ui/dialog";
import { Kbd } from "../ui/kbd";
import type { Shortcut } from "../ui/keyboard/shortcut";
import { areSingleKeysOn, listShortcuts, setSingleKeys, subscribeToShortcuts } from "../ui/keyboard/shortcut-registry";

interface ShortcutsSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Every key of the page one came from, by place. */
export function ShortcutsSheet({ open, onOpenChange }: ShortcutsSheetProps) {
  // Read once on opening: the sheet's own keys do not belong in it.
  const [groups] = useState(() => byGroup(listShortcuts()));
  const singlesOn = useSyncExternalStore(subscribeToShortcuts, areSingleKeysOn, () => true);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      footNote={
        <Checkbox
          checked={singlesOn}
          onCheckedChange={setSingleKeys}
          label="Single keys"
          hint="Off: only keys with Ctrl or ⌘ act"
        />
      }
      footer={
        <Button size="lg" onClick={() => onOpenChange(false)}>
          Close
        </Button>
      }
    >
      {groups.map(([group, shortcuts]) => (
        <section key={group} className="pb-3">
          <h3 className="pb-1 font-medium text-t3 text-xs">{group}</h3>
          <ul>
            {shortcuts.map((shortcut) => (
              <li
                key={shortcut.keys}
                className="flex h-7 items-center justify-between border-line border-b last:border-0"
              >
                {shortcut.label}
                <Kbd keys={shortcut.keys} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

function byGroup(shortcuts: readonly Shortcut[]): [group: string, shortcuts: Shortcut[]][] {
  const groups = new Map<string, Map<string, Shortcut>>();
  for (const shortcut of shortcuts) {
    const group = groups.get(shortcut.group) ?? new Map<string, Shortcut>();
    groups.set(shortcut.group, group.set(shortcut.keys, shortcut));
  }
  return [...groups].map(([group, keys]) => [group, [...keys.values()]]);
}
