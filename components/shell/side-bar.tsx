"use client";
import { Bookmark } from "lucide-react";
import { CalmLink } from "../ui/calm-link";
import { LogoMark } from "../ui/logo-mark";
import { type Person, PersonMenu } from "./person-menu";
import { type ScopeOption, ScopeSwitcher } from "./scope-switcher";
import type { SavedView, Section, SectionCounts } from "./sections";
import { SideLink } from "./side-link";

interface SideBarProps {
  sections: readonly Section[];
  counts: SectionCounts;
  views: readonly SavedView[];
  scopes: readonly ScopeOption[];
  person: Person;
}

/** 216 px; from 821 to 1100 px an icon rail of 56; gone on a phone. */
export function SideBar({ sections, counts, views, scopes, person }: SideBarProps) {
  const links = (place: Section["place"]) =>
    sections
      .filter((section) => section.place === place)
      .map((section) => <SideLink key={section.id} {...linkOf(section)} count={counts[section.id]} />);
  return (
    <nav
      aria-label="Main"
      className="flex min-h-0 flex-col overflow-y-auto border-line border-r bg-side px-2 pt-2.5 pb-2 phone:hidden"
    >
      <CalmLink
        href="/"
        aria-label="Checkrein, start page"
        className="flex h-8 flex-none items-center gap-2 rounded-md px-2 font-semibold text-md tracking-[-.012em] rail:justify-center rail:px-0"
      >
        <LogoMark />
        <span className="rail:hidden">Checkrein</span>
      </CalmLink>
      <ScopeSwitcher scopes={scopes} />
      <div>{links("main")}</div>
      {views.length > 0 ? (
        <div className="rail:hidden">
          <h2 className="px-2 pt-3.5 pb-1 font-medium text-2xs text-t3 leading-5">Views</h2>
          {views.map((view) => (
            <SideLink
              key={view.id}
              href={view.href}
              label={view.name}
              icon={<Bookmark />}
              count={view.count === undefined ? undefined : { text: view.count }}
            />
          ))}
          <UncountedNote views={views} />
        </div>
      ) : null}
      <div className="mt-auto pt-3">
        {links("foot")}
        <PersonMenu person={person} />
      </div>
    </nav>
  );
}

/** Says why some views have no number. */
export function UncountedNote({ views }: { views: readonly SavedView[] }) {
  const counted = views.filter(({ count }) => count !== undefined).length;
  if (counted === 0 || counted === views.length) return null;
  return <p className="px-2 py-1 text-2xs text-t3">Only the first {counted} are counted.</p>;
}

function linkOf({ href, also, label, icon, key }: Section) {
  return { href, also, label, icon, kbd: `g ${key}` };
}
