"use client";
import { useMemo } from "react";
import { openStopDialog } from "@/components/data/stops/stop-dialog-store";
import { progressWords, sentence, stoppedBy } from "@/components/data/stops/stop-words";
import { useStops } from "@/components/data/stops/use-stops";
import { useReread } from "@/components/data/use-reread";
import { plural } from "@/components/ui/format/plural";
import type { PageBanner } from "@/components/ui/screen/banner-store";
import { useBanner } from "@/components/ui/screen/use-banner";
import type { StopView } from "@/server/contract/stop-view";

/** Tells everybody of the stops that stand. */
export function StopBanner() {
  const { data: stops, refetch } = useStops();
  // What it says of the tasks in a stop goes on with them.
  useReread(async () => stops?.length !== 0 && refetch({ cancelRefetch: false }));
  useBanner(useMemo(() => bannerOf(stops ?? []), [stops]));
  return null;
}

function bannerOf([first, ...more]: readonly StopView[]): PageBanner | null {
  if (!first) return null;
  const others =
    more.length > 0 ? ` ${plural(more.length, "more stop")} ${more.length === 1 ? "stands" : "stand"}.` : "";
  return {
    kind: "stopped",
    title: `${sentence(first.words)} is stopped by ${stoppedBy(first)}${first.reason ? `: ${first.reason}` : ""}.`,
    text: `${progressWords(first)} Nothing new starts.${others}`,
    actions: [{ label: "Release…", onClick: () => openStopDialog("release") }],
  };
}
