"use client";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { CalmLink } from "../ui/calm-link";
import { cn } from "../ui/cn";
import { Tooltip } from "../ui/tooltip";
import { isWithin, type SectionCount } from "./sections";
import { useScopedHref } from "./use-scope";

interface SideLinkProps {
  href: string;
  /** Further addresses of its pages. */
  also?: readonly string[] | undefined;
  label: string;
  icon: ReactNode;
  count?: SectionCount | undefined;
  kbd?: string;
}

/** One line of the side bar; in the icon rail its word is the tooltip and its count a dot. */
export function SideLink({ href, also, label, icon, count, kbd }: SideLinkProps) {
  const path = usePathname();
  const scoped = useScopedHref(href);
  const isHere = isWithin(path, { href, also });
  return (
    <Tooltip content={label} kbd={kbd} side="right">
      <CalmLink
        href={scoped}
        aria-current={isHere ? "page" : undefined}
        className={cn(
          "relative flex h-7 items-center gap-[9px] rounded-md px-2 font-book text-t2 transition-colors hover:bg-s2 hover:text-t1 [&>svg]:text-t3",
          "aria-[current]:bg-s3 aria-[current]:font-medium aria-[current]:text-t1 aria-[current]:[&>svg]:text-t1 forced-colors:aria-[current]:outline-1",
          "rail:h-9 rail:justify-center rail:px-0",
        )}
      >
        {icon}
        <span className="truncate rail:sr-only">{label}</span>
        {count ? (
          <span
            className={cn(
              "num ml-auto whitespace-nowrap text-t3 text-xs",
              count.tone === "hot" && "font-strong text-warn",
              count.tone === "bad" && "font-strong text-danger",
              "rail:absolute rail:top-[5px] rail:right-[5px] rail:size-[7px] rail:overflow-hidden rail:rounded-full rail:bg-current rail:text-[0px]",
              !count.tone && "rail:hidden",
            )}
          >
            {count.text}
          </span>
        ) : null}
      </CalmLink>
    </Tooltip>
  );
}
