"use client";
import type { ReactNode } from "react";
import { CalmLink } from "./calm-link";
import { cn } from "./cn";
import { TAB_LOOK } from "./tab-look";

interface ViewBarProps {
  label: string;
  /** Where each leads; the one at `current` is where we are. */
  items: readonly { value: string; label: ReactNode; count?: string | undefined; href: string }[];
  current: string | undefined;
  /** Controls at the right end of the bar. */
  end?: ReactNode;
  className?: string;
}

/** Views of one list as a row of links that looks like tabs: each has a URL of its own. */
export function ViewBar({ label, items, current, end, className }: ViewBarProps) {
  return (
    <div className={cn("flex flex-none items-center border-line border-b pr-4", className)}>
      <nav
        aria-label={label}
        className="flex min-w-0 flex-1 gap-0.5 overflow-x-auto px-2.5 [scrollbar-width:none] phone:px-2"
      >
        {items.map((item) => (
          <CalmLink
            key={item.value}
            href={item.href}
            scroll={false}
            aria-current={item.value === current ? "page" : undefined}
            className={TAB_LOOK}
          >
            {item.label}
            {item.count === undefined ? null : <span className="num font-normal text-t3 text-xs">{item.count}</span>}
          </CalmLink>
        ))}
      </nav>
      {end}
    </div>
  );
}
