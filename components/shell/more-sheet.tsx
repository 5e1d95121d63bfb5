"use client";
import Link from "next/link";
import { Avatar } from "../ui/avatar";
import { Dialog } from "../ui/dialog";
import { Segmented } from "../ui/segmented";
import type { Person } from "./person-menu";
import type { Section, SectionCounts } from "./sections";
import { setTheme, type ThemeChoice } from "./theme";
import { useScopedHref } from "./use-scope";
import { useTheme } from "./use-theme";

interface MoreSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  sections: readonly Section[];
  counts: SectionCounts;
  person: Person;
}

const THEMES: readonly { value: ThemeChoice; label: string }[] = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** What has no tab of its own on a phone: the other sections, who you are, the theme. */
export function MoreSheet({ open, onOpenChange, sections, counts, person }: MoreSheetProps) {
  const theme = useTheme();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="More">
      <ul>
        {sections
          .filter((section) => !section.onPhone)
          .map((section) => (
            <li key={section.id}>
              <MoreLink section={section} count={counts[section.id]?.text} onFollow={() => onOpenChange(false)} />
            </li>
          ))}
      </ul>
      <div className="flex min-h-11 items-center gap-3">
        <Avatar name={person.name} me />
        <span className="flex-1">{person.name}</span>
        <span className="text-t3 text-xs">{person.role}</span>
      </div>
      <Segmented label="Theme" value={theme} onValueChange={setTheme} options={THEMES} stretch className="mt-2" />
    </Dialog>
  );
}

function MoreLink({ section, count, onFollow }: { section: Section; count: string | undefined; onFollow: () => void }) {
  const href = useScopedHref(section.href);
  return (
    <Link
      href={href}
      onClick={onFollow}
      className="flex min-h-11 items-center gap-3 border-line border-b [&>svg]:text-t3"
    >
      {section.icon}
      <span className="flex-1">{section.label}</span>
      {count ? <span className="text-t3 text-xs">{count}</span> : null}
    </Link>
  );
}
