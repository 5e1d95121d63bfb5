"use client";
import { type ReactNode, useMemo } from "react";
import { ShortcutListener } from "../ui/keyboard/shortcut-listener";
import { LiveRegion } from "../ui/live-region";
import { ShellSlotsContext } from "../ui/screen/shell-slots";
import { StateTextures } from "../ui/state/state-textures";
import { Toaster } from "../ui/toaster";
import { TooltipScope } from "../ui/tooltip";
import { CommandButton } from "./command-button";
import { Overlays } from "./overlays";
import type { Person } from "./person-menu";
import { ScopeChip, type ScopeOption } from "./scope-switcher";
import { type SavedView, SECTIONS, type SectionCounts, type SectionId } from "./sections";
import { ShellKeys } from "./shell-keys";
import { SideBar } from "./side-bar";
import { SkipLink } from "./skip-link";
import { TabBar } from "./tab-bar";

interface AppShellProps {
  /** The sections this console has; the others are absent, never dead links. */
  sections: readonly SectionId[];
  counts?: SectionCounts;
  views?: readonly SavedView[];
  scopes?: readonly ScopeOption[];
  person: Person;
  /** A LiveIndicator that knows the connection. */
  live?: ReactNode;
  /** The Pause scope… button. */
  panic?: ReactNode;
  /** Found tasks and agents in the palette. */
  paletteResults?: (query: string, close: () => void) => ReactNode;
  children: ReactNode;
}

// One list for good: a new one would offer its commands anew with each count.
const NONE: readonly SavedView[] = [];

/** What stands around every screen. It fetches nothing: all it shows comes in. */
export function AppShell(props: AppShellProps) {
  const { counts = {}, views = NONE, scopes = [], person, live, panic, paletteResults, children } = props;
  const sections = SECTIONS.filter((section) => props.sections.includes(section.id));
  const slots = useMemo(
    () => ({
      live,
      scope: <ScopeChip scopes={scopes} />,
      tools: (
        <>
          <CommandButton />
          {panic}
        </>
      ),
    }),
    [live, scopes, panic],
  );
  return (
    <TooltipScope>
      <ShellSlotsContext value={slots}>
        <SkipLink />
        <StateTextures />
        <ShortcutListener />
        <ShellKeys sections={sections} views={views} />
        <div className="relative grid h-dvh grid-cols-[216px_minmax(0,1fr)] rail:grid-cols-[56px_minmax(0,1fr)] phone:grid-cols-[minmax(0,1fr)] phone:grid-rows-[minmax(0,1fr)_auto] overflow-clip">
          <SideBar sections={sections} counts={counts} views={views} scopes={scopes} person={person} />
          <div className="flex h-dvh min-w-0 flex-col phone:h-auto phone:min-h-0 low:overflow-y-auto">{children}</div>
          <TabBar sections={sections} counts={counts} views={views} person={person} />
        </div>
        <Overlays paletteResults={paletteResults} />
        <Toaster />
        <LiveRegion />
      </ShellSlotsContext>
    </TooltipScope>
  );
}
