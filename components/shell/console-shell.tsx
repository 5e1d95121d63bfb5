"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useCallback, useMemo } from "react";
import type { InboxCount, InboxCounts } from "@/server/contract/inbox-view";
import { useGateNews } from "../data/budgets/use-budgets";
import { ConnectionBanner } from "../data/connection-banner";
import { useInboxCounts, useInboxNews } from "../data/inbox/use-inbox";
import { useConnection } from "../data/use-connection";
import { useFleetCounts } from "../data/use-fleet-counts";
import { useLiveViews } from "../data/views/use-views";
import { viewHref } from "../data/views/view-href";
import { formatAtLeast } from "../ui/format/format-at-least";
import { formatCountExact } from "../ui/format/format-count";
import { AppShell } from "./app-shell";
import { LiveIndicator } from "./live-indicator";
import type { Person } from "./person-menu";
import type { SectionCounts, SectionId } from "./sections";
import { scopedHref, useScope } from "./use-scope";

interface ConsoleShellProps {
  sections: readonly SectionId[];
  person: Person;
  /** The Pause scope… button. */
  panic?: ReactNode;
  children: ReactNode;
}

/** The shell with this console's own connection and counts in it. */
export function ConsoleShell({ sections, person, panic, children }: ConsoleShellProps) {
  const [scope] = useScope();
  const router = useRouter();
  const showChanges = useCallback((ids: readonly string[]) => router.push(changedHref(ids, scope)), [router, scope]);
  const { data } = useFleetCounts(scope ? { scope } : {});
  const inbox = useInboxCounts(scope ?? undefined).data;
  useInboxNews(scope ?? undefined);
  useGateNews();
  const saved = useLiveViews(scope).data;
  const found = data?.facets.scope;
  const scopes = useMemo(
    () => found?.map(({ value, count }) => ({ path: value, count: formatAtLeast(count) })) ?? [],
    [found],
  );
  const views = useMemo(
    () =>
      saved?.map(({ id, name, filter, leadsTo, count }) => ({
        id,
        name,
        href: viewHref(filter, leadsTo),
        count: count ? formatAtLeast(count) : undefined,
      })) ?? [],
    [saved],
  );
  return (
    <AppShell
      sections={sections}
      person={person}
      scopes={scopes}
      views={views}
      counts={{
        ...(data ? { tasks: { text: formatAtLeast(data.views.active) } } : {}),
        ...(inbox ? inboxCounts(inbox) : {}),
      }}
      live={LIVE}
      panic={panic}
    >
      <ConnectionBanner onShowChanges={showChanges} />
      {children}
    </AppShell>
  );
}

/** Where what changed is seen: the one task, or all, those that changed last first. */
function changedHref(ids: readonly string[], scope: string | null): string {
  const [only, ...others] = ids;
  return scopedHref(only !== undefined && others.length === 0 ? `/tasks/${only}` : "/tasks?view=all", scope);
}

/** What waits for a person beside its section, also what was put off and stands still there; and the operations under way. */
function inboxCounts({ all, byKind: { budget, recovery }, operationsUnderWay }: InboxCounts): SectionCounts {
  const tripped = standing(budget);
  const cutOff = standing(recovery);
  return {
    ...(all > 0 ? { inbox: { text: formatCountExact(all), tone: "hot" } } : {}),
    ...(operationsUnderWay > 0 ? { operations: { text: `${formatCountExact(operationsUnderWay)} running` } } : {}),
    ...(tripped > 0 ? { budgets: { text: `${formatCountExact(tripped)} tripped`, tone: "bad" } } : {}),
    ...(cutOff > 0 ? { agents: { text: `${formatCountExact(cutOff)} to resume`, tone: "hot" } } : {}),
  };
}

function standing(count: InboxCount | undefined): number {
  return count ? count.all + count.snoozed : 0;
}

/** Apart, so that a heartbeat draws the mark again and nothing else. */
function ConsoleLive() {
  const { phase, heardAt, position } = useConnection();
  return <LiveIndicator status={phase} lastEventAt={heardAt ?? undefined} position={position ?? undefined} />;
}

// One element for good: a new one would draw every top bar again with each count.
const LIVE = <ConsoleLive />;
