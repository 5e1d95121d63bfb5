"use client";
import { usePathname } from "next/navigation";
import { Fragment, useEffect, useRef } from "react";
import { useWebhooks } from "@/components/data/settings/use-webhooks";
import { CalmLink } from "@/components/ui/calm-link";
import { formatCount } from "@/components/ui/format/format-count";
import { SETTINGS_SECTIONS, type SettingsSection } from "./settings-sections";

/** The sections of Settings; on a phone a row to swipe. Dead letters show here, whichever section is open. */
export function SettingsNav() {
  const { data: webhooks } = useWebhooks();
  const dead = webhooks?.reduce((sum, { counts }) => sum + counts.dead, 0) ?? 0;
  const groups = [...new Set(SETTINGS_SECTIONS.map(({ group }) => group))];
  return (
    <nav
      aria-label="Settings"
      className="overflow-auto border-line border-r px-2.5 py-1.5 phone:flex phone:flex-none phone:gap-1 phone:border-r-0 phone:border-b phone:px-3 phone:py-2 phone:[scrollbar-width:none]"
    >
      {groups.map((group) => (
        <Fragment key={group}>
          <h2 className="px-2 pt-3.5 pb-1.5 font-medium text-2xs text-t3 phone:hidden">{group}</h2>
          {SETTINGS_SECTIONS.filter((section) => section.group === group).map((section) => (
            <SectionLink key={section.id} section={section} dead={section.id === "webhooks" ? dead : 0} />
          ))}
        </Fragment>
      ))}
    </nav>
  );
}

function SectionLink({ section, dead }: { section: SettingsSection; dead: number }) {
  const href = `/settings/${section.id}`;
  const isHere = usePathname() === href;
  const link = useRef<HTMLAnchorElement>(null);
  // Outside thing: the row's scroll position; on a phone the open section may lie beyond its edge.
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [isHere]);
  return (
    <CalmLink
      ref={link}
      href={href}
      aria-current={isHere ? "page" : undefined}
      className="flex h-[30px] items-center gap-[9px] rounded-md px-2 text-t2 hover:bg-s2 hover:text-t1 aria-[current]:bg-s3 aria-[current]:font-medium aria-[current]:text-t1 forced-colors:aria-[current]:outline-1 phone:h-11 phone:whitespace-nowrap phone:px-3 [&>svg]:flex-none [&>svg]:text-t3"
    >
      {section.icon}
      <span className="flex-1">{section.label}</span>
      {dead > 0 ? <span className="num font-strong text-danger text-xs">{formatCount(dead)} dead</span> : null}
    </CalmLink>
  );
}
