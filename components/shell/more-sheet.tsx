"use client";
import { Bookmark } from "lucide-react";
import { Avatar } from "../ui/avatar";
import { CalmLink } from "../ui/calm-link";
import { Dialog } from "../ui/dialog";
import { Segmented } from "../ui/segmented";
import type { Person } from "./person-menu";
import type { SavedView, Section, SectionCounts } from "./sections";
import { setTheme, type ThemeChoice } from "./theme";
import { useScopedHref } from "./use-scope";
import { useTheme } from "./use-theme";

interface MoreSheetProps {
  onClose: () => void;
  sections: readonly Section[];
  counts: SectionCounts;
  views: readonly SavedView[];
  person: Person;
}

const THEMES: readonly { value: ThemeChoice; label: string }[] = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** What has no tab of its own on a phone: the other sections, saved views, who you are, the theme. */
export function MoreSheet({ onClose, sections, counts, views, person }: MoreSheetProps) {
  const theme = useTheme();
  return (
    <Dialog open onOpenChange={onClose} title="More">
      <ul className="max-h-[50dvh] overflow-auto">
        {sections
          .filter((section) => section.phonePlace === null)
          .map(({ id, href, label, icon }) => (
            <li key={id}>
              <MoreLink href={href} label={label} icon={icon} count={counts[id]?.text} onFollow={onClose} />
            </li>
          ))}
        {views.map(({ id, name, href, count }) => (
          <li key={id}>
            <MoreLink href={href} label={name} icon={<Bookmark />} count={count} onFollow={onClose} />
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

interface MoreLinkProps extends Pick<Section, "href" | "label" | "icon"> {
  count: string | undefined;
  onFollow: () => void;
}

function MoreLink({ href, label, icon, count, onFollow }: MoreLinkProps) {
  return (
    <CalmLink
      href={useScopedHref(href)}
      onClick={onFollow}
      className="flex min-h-11 items-center gap-3 border-line border-b [&>svg]:flex-none [&>svg]:text-t3"
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {count ? <span className="num text-t3 text-xs">{count}</span> : null}
    </CalmLink>
  );
}
