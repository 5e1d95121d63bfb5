"use client";
import { Bookmark, Keyboard, Monitor, Moon, Sun } from "lucide-react";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import type { Command } from "../ui/command/command-registry";
import { openPalette } from "../ui/command/palette-store";
import { useCommands } from "../ui/command/use-commands";
import { useShortcuts } from "../ui/keyboard/use-shortcuts";
import type { SavedView, Section } from "./sections";
import { openShortcutsSheet } from "./shortcuts-store";
import { setTheme } from "./theme";
import { scopedHref, useScope } from "./use-scope";

interface ShellKeysProps {
  sections: readonly Section[];
  views: readonly SavedView[];
}

/** The keys and commands that work anywhere. */
export function ShellKeys({ sections, views }: ShellKeysProps) {
  const router = useRouter();
  const [scope] = useScope();
  useShortcuts([
    { keys: "mod+k", label: "Search or run a command", group: "Anywhere", inFields: true, run: openPalette },
    { keys: "?", label: "Keyboard shortcuts", group: "Anywhere", run: openShortcutsSheet },
    ...sections.map((section) => ({
      keys: `g ${section.key}`,
      label: `Go to ${section.label}`,
      group: "Anywhere",
      run: () => router.push(scopedHref(section.href, scope)),
    })),
  ]);
  const ids = sections.map((section) => section.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say which sections there are, the array is new each time
  const commands = useMemo<Command[]>(
    () => [
      ...sections.map((section) => ({
        id: `go-${section.id}`,
        label: section.label,
        group: "Go to",
        icon: section.icon,
        keys: `g ${section.key}`,
        href: scopedHref(section.href, scope),
      })),
      {
        id: "theme-system",
        label: "Theme: as the system",
        group: "Console",
        icon: <Monitor />,
        run: () => setTheme("system"),
      },
      { id: "theme-light", label: "Theme: light", group: "Console", icon: <Sun />, run: () => setTheme("light") },
      { id: "theme-dark", label: "Theme: dark", group: "Console", icon: <Moon />, run: () => setTheme("dark") },
      {
        id: "shortcuts",
        label: "Keyboard shortcuts",
        group: "Console",
        icon: <Keyboard />,
        keys: "?",
        run: openShortcutsSheet,
      },
    ],
    [ids, scope],
  );
  useCommands(commands);
  useCommands(useMemo(() => views.map((view) => commandOf(view, scope)), [views, scope]));
  return null;
}

function commandOf({ id, name, href, count }: SavedView, scope: string | null): Command {
  return {
    id: `view-${id}`,
    label: `View: ${name}`,
    group: "Go to",
    icon: <Bookmark />,
    hint: count,
    href: scopedHref(href, scope),
  };
}
