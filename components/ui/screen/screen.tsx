"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { CalmLink } from "../calm-link";
import { cn } from "../cn";
import { BannerRow } from "./banner-row";
import { useShellSlots } from "./shell-slots";

interface Crumb {
  label: string;
  href: string;
}

interface ScreenProps {
  /** The page's name; also the document's, unless docTitle says more. */
  title: string;
  docTitle?: string | undefined;
  /** Where the page hangs: "Tasks". On a phone the last one becomes the way back. */
  crumbs?: readonly Crumb[];
  /** The title is an id in the bar and the page itself holds the h1. */
  titleIsId?: boolean;
  /** A quiet fact after the title: "14 waiting". */
  note?: ReactNode;
  /** Controls before Live: previous, next. Desktop only. */
  actions?: ReactNode;
  /** The title on a phone: "Task K9M3". */
  phoneTitle?: string | undefined;
  /** On a phone, in place of the tab bar: one primary, one danger, one "more". */
  actionBar?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A screen: top bar, banner row, main. Its children scroll by themselves. */
export function Screen(props: ScreenProps) {
  const { title, docTitle = title, actionBar, className, children } = props;
  return (
    <>
      <title>{`${docTitle} · Checkrein`}</title>
      <TopBar {...props} />
      <BannerRow />
      <main
        id="main"
        tabIndex={-1}
        className={cn("relative flex min-h-0 flex-1 flex-col outline-none low:min-h-full low:flex-none", className)}
      >
        {children}
      </main>
      {actionBar ? (
        <section
          aria-label="Actions"
          data-action-bar
          className="flex flex-none gap-2 border-line border-t bg-side px-4 py-2.5 desk:hidden low:sticky low:bottom-0 low:z-10 [&>*:first-child]:flex-1"
        >
          {actionBar}
        </section>
      ) : null}
    </>
  );
}

function TopBar({ title, crumbs = [], titleIsId, note, actions, phoneTitle }: ScreenProps) {
  const slots = useShellSlots();
  const back = crumbs.at(-1);
  const Title = titleIsId ? "span" : "h1";
  return (
    <header className="flex h-12 flex-none items-center gap-2 border-line border-b pr-4 pl-5 phone:h-13 phone:pr-2 phone:pl-4">
      <div className="flex min-w-0 flex-1 items-center gap-1.5 text-t3">
        {back ? (
          <CalmLink
            href={back.href}
            aria-label={`Back to ${back.label}`}
            className="-ml-2 grid h-11 w-8 place-items-center text-t2 desk:hidden"
          >
            <ChevronLeft className="size-5" />
          </CalmLink>
        ) : null}
        {crumbs
          .filter(({ label }) => label !== title)
          .map((crumb) => (
            <Fragment key={crumb.href}>
              <CalmLink href={crumb.href} className="truncate hover:text-t1 phone:hidden">
                {crumb.label}
              </CalmLink>
              <ChevronRight className="size-3 text-line2 phone:hidden" />
            </Fragment>
          ))}
        <Title
          className={cn(
            "truncate text-t1",
            titleIsId ? "mono" : "font-semibold text-md tracking-[-.006em]",
            "phone:font-sans phone:font-semibold phone:text-[1rem]",
          )}
        >
          <span className={cn(phoneTitle && "phone:hidden")}>{title}</span>
          {phoneTitle ? <span className="desk:hidden">{phoneTitle}</span> : null}
        </Title>
        {note ? <span className="truncate text-t3 phone:hidden">{note}</span> : null}
        {back ? null : slots.scope}
      </div>
      {actions ? <div className="flex flex-none items-center gap-0.5 phone:hidden">{actions}</div> : null}
      {slots.live}
      {slots.tools}
    </header>
  );
}
