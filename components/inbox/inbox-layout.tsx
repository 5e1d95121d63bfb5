"use client";
import { useParams, useRouter } from "next/navigation";
import { parseAsBoolean, parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { parseAsScope } from "@/components/data/address-params";
import { useInboxCounts } from "@/components/data/inbox/use-inbox";
import { ChooseHint } from "@/components/ui/choose-hint";
import { cn } from "@/components/ui/cn";
import { formatCountExact } from "@/components/ui/format/format-count";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { Screen } from "@/components/ui/screen/screen";
import { InboxBar } from "./inbox-bar";
import { InboxList } from "./inbox-list";
import { neighbourOf, placeOf } from "./item-order";
import { itemHref } from "./item-words";
import { useInboxSections } from "./use-inbox-sections";

const WHO = ["all", "mine", "nobody"] as const;

/** What waits for people: the list, and beside it the item that is open. On a phone one of the two. */
export function InboxLayout({ children }: { children: ReactNode }) {
  const { kind, subject } = useParams<{ kind?: string; subject?: string }>();
  const [scope] = useQueryState("scope", parseAsScope);
  const [who, setWho] = useQueryState("who", parseAsStringLiteral(WHO).withDefault("all"));
  const [snoozed, setSnoozed] = useQueryState("snoozed", parseAsBoolean.withDefault(false));
  const counts = useInboxCounts(scope ?? undefined).data;
  const shown = { ...(scope ? { scope } : {}), who, snoozed };
  const sections = useInboxSections(shown, kind && subject ? `${kind}/${subject}` : "");
  const router = useRouter();
  const open = kind && subject ? { kind, subject: decodeURIComponent(subject) } : null;
  const rows = sections.flatMap((section) => section.rows);
  const move = (by: 1 | -1) => {
    const next = neighbourOf(rows, open, by);
    if (next) router.push(`${itemHref(next)}${window.location.search}`, { scroll: false });
  };
  useShortcuts([
    { keys: "j", label: "Next item", group: "Inbox", run: () => move(1), repeat: true },
    { keys: "k", label: "Previous item", group: "Inbox", run: () => move(-1), repeat: true },
  ]);
  const waiting = counts?.all;
  const place = open && !snoozed ? placeOf(sections, open) : null;
  const total = counts?.[who];
  const phoneTitle = place && total ? `${formatCountExact(place)} of ${formatCountExact(total)}` : "Inbox";
  return (
    <Screen
      title="Inbox"
      note={waiting === undefined ? undefined : `${formatCountExact(waiting)} waiting`}
      {...(open ? { phoneTitle, crumbs: [{ label: "Inbox", href: "/inbox" }] } : {})}
    >
      <div className="grid min-h-0 flex-1 desk:grid-cols-[300px_minmax(0,1fr)] roomy:grid-cols-[384px_minmax(0,1fr)]">
        <section
          aria-label="Waiting for people"
          className={cn("flex min-h-0 flex-col border-line desk:border-r", open && "phone:hidden")}
        >
          <InboxBar
            counts={counts}
            who={who}
            onWho={(next) => void setWho(next)}
            snoozed={snoozed}
            onSnoozed={(next) => void setSnoozed(next)}
          />
          <InboxList sections={sections} open={open} counts={counts} scope={scope ?? undefined} />
        </section>
        {open ? children : <ChooseHint>Choose an item. J and K move.</ChooseHint>}
      </div>
    </Screen>
  );
}
