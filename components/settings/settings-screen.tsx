"use client";
import type { ReactNode } from "react";
import { Screen } from "@/components/ui/screen/screen";
import { SettingsNav } from "./settings-nav";

/** The frame of all settings: their own menu, and the section that the address names. */
export function SettingsScreen({ children }: { children: ReactNode }) {
  return (
    <Screen title="Settings">
      <div className="grid min-h-0 flex-1 grid-cols-[208px_minmax(0,1fr)] phone:flex phone:flex-col phone:overflow-auto">
        <SettingsNav />
        <section
          aria-label="Settings section"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by key.
          tabIndex={0}
          className="overflow-auto px-6 pt-[18px] pb-10 focus-visible:-outline-offset-2 phone:overflow-visible phone:p-4"
        >
          <div className="max-w-[1060px]">{children}</div>
        </section>
      </div>
    </Screen>
  );
}
