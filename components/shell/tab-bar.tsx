"use client";
import { Menu as MenuIcon } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { CalmLink } from "../ui/calm-link";
import { cn } from "../ui/cn";
import { lazyPart, OVER_PAGE } from "../ui/lazy-part/lazy-part";
import type { Person } from "./person-menu";
import { isWithin, type SavedView, type Section, type SectionCount, type SectionCounts } from "./sections";
import { useScopedHref } from "./use-scope";

const MoreSheet = lazyPart(
  "The rest of the menu",
  () => import("./more-sheet").then((part) => part.MoreSheet),
  OVER_PAGE,
);

interface TabBarProps {
  sections: readonly Section[];
  counts: SectionCounts;
  views: readonly SavedView[];
  person: Person;
}

/** A phone's way around; it gives way to a screen's own action bar. */
export function TabBar({ sections, counts, views, person }: TabBarProps) {
  const [moreOpen, setMoreOpen] = useState(false);
  return (
    <nav
      aria-label="Main"
      className="grid h-[57px] flex-none auto-cols-fr grid-flow-col border-line border-t bg-side desk:hidden in-has-[[data-action-bar]]:hidden"
    >
      {tabsOf(sections).map((section) => (
        <Tab key={section.id} section={section} count={counts[section.id]} />
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setMoreOpen(true)} className={TAB}>
        <MenuIcon className="size-5" />
        More
      </button>
      {moreOpen ? (
        <MoreSheet
          onClose={() => setMoreOpen(false)}
          sections={sections}
          counts={counts}
          views={views}
          person={person}
        />
      ) : null}
    </nav>
  );
}

/** A thumb's order is not that of the side bar. */
function tabsOf(sections: readonly Section[]): readonly Section[] {
  const placed = sections.filter(({ phonePlace }) => phonePlace !== null);
  return placed.toSorted((a, b) => (a.phonePlace ?? 0) - (b.phonePlace ?? 0));
}

const TAB =
  "relative flex flex-col items-center justify-center gap-[3px] text-2xs text-t3 leading-none focus-visible:-outline-offset-2 aria-[current]:font-strong aria-[current]:text-t1 [&>svg]:size-5";

function Tab({ section, count }: { section: Section; count: SectionCount | undefined }) {
  const path = usePathname();
  const href = useScopedHref(section.href);
  const isHere = isWithin(path, section);
  return (
    <CalmLink href={href} aria-current={isHere ? "page" : undefined} className={TAB}>
      {section.icon}
      <span>{section.label}</span>
      {count?.tone ? <Bubble tone={count.tone}>{count.text.split(" ")[0]}</Bubble> : null}
    </CalmLink>
  );
}

function Bubble({ tone, children }: { tone: "hot" | "bad"; children: ReactNode }) {
  return (
    <span
      className={cn(
        "keeps-colour num absolute top-1.5 left-[calc(50%+6px)] h-4 min-w-4 max-w-9 overflow-hidden rounded-full px-1 text-center font-semibold text-[0.625rem] leading-4",
        tone === "hot" ? "bg-warn text-on-warn" : "bg-danger text-bg",
      )}
    >
      {children}
    </span>
  );
}
