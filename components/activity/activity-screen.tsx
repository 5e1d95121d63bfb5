"use client";
import { type ReactNode, useState } from "react";
import { useActivity } from "@/components/data/use-activity";
import { Screen } from "@/components/ui/screen/screen";
import { ActivityBar } from "./activity-bar";
import { toActivityInput, useActivityFilters } from "./activity-filters";
import { ActivityFoot } from "./activity-foot";
import { ActivityList } from "./activity-list";
import { AlarmBanner } from "./alarm-banner";
import type { Verified } from "./verified";

interface ActivityScreenProps {
  /** Number or id of the receipt that is open. */
  selected: string | null;
  /** The open receipt. */
  children?: ReactNode;
}

/** Who did what and what came of it, live; one receipt open beside the list. */
export function ActivityScreen({ selected, children }: ActivityScreenProps) {
  const { filters, change } = useActivityFilters();
  const [openedAt] = useState(() => new Date());
  const activity = useActivity(toActivityInput(filters, openedAt));
  const [verified, setVerified] = useState<Verified | null>(null);
  return (
    <Screen title="Activity" note="Every act of a person, client or policy, accepted and refused">
      <AlarmBanner verdict={verified?.verdict ?? null} />
      <ActivityBar
        filters={filters}
        onChange={change}
        counts={activity.counts}
        chain={activity.head}
        onVerified={setVerified}
      />
      <div className="flex min-h-0 flex-1">
        <div className="relative flex min-w-0 flex-1 flex-col">
          <ActivityList activity={activity} filters={filters} onChange={change} selected={selected} />
          <ActivityFoot head={activity.head} verified={verified} />
        </div>
        {children}
      </div>
    </Screen>
  );
}
