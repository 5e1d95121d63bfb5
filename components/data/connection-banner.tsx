"use client";
import { useEffect, useMemo } from "react";
import { formatCountExact } from "@/components/ui/format/format-count";
import { formatClock } from "@/components/ui/format/format-instant";
import { plural } from "@/components/ui/format/plural";
import type { PageBanner } from "@/components/ui/screen/banner-store";
import { useBanner } from "@/components/ui/screen/use-banner";
import { Elapsed } from "@/components/ui/time/elapsed";
import { TimeLeft } from "@/components/ui/time/time-left";
import { type ConnectionControl, useConnection } from "./use-connection";

/** A replay or a reload is told for so long. */
const NOTICE_MS = 6_000;

interface ConnectionBannerProps {
  /** What "Show changes" does with the tasks that changed during the cut; without it there is no such button. */
  readonly onShowChanges?: (taskIds: readonly string[]) => void;
}

/** Says in the page's banner row when what is shown may not be what is. Once, beside the shell. */
export function ConnectionBanner({ onShowChanges }: ConnectionBannerProps) {
  const connection = useConnection();
  const { phase, heardAt, nextTryAt, replayed, reloaded, retryNow, clearNotice } = connection;
  const notice = replayed ?? reloaded;
  // Outside thing: the clock. A notice goes by itself.
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(clearNotice, NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice, clearNotice]);
  const banner = useMemo(
    () => bannerOf({ phase, heardAt, nextTryAt, replayed, reloaded, retryNow, onShowChanges }),
    [phase, heardAt, nextTryAt, replayed, reloaded, retryNow, onShowChanges],
  );
  useBanner(banner);
  return null;
}

type Facts = Pick<ConnectionControl, "phase" | "heardAt" | "nextTryAt" | "replayed" | "reloaded" | "retryNow"> & {
  onShowChanges: ConnectionBannerProps["onShowChanges"];
};

function bannerOf(facts: Facts): PageBanner | null {
  const { phase, heardAt, nextTryAt, replayed, reloaded, retryNow, onShowChanges } = facts;
  const retry = [{ label: "Retry now", onClick: retryNow }];
  if (phase === "offline") {
    return {
      kind: "offline",
      title: "Offline.",
      text: (
        <>
          Read only until the server answers. <SeenFrom heardAt={heardAt} />
          Your drafts are kept on this device.
        </>
      ),
      actions: retry,
    };
  }
  if (phase === "reconnecting") {
    return {
      kind: "reconnecting",
      title: "Reconnecting.",
      text: (
        <>
          <SeenFrom heardAt={heardAt} />
          Actions still work and are checked by the server.
        </>
      ),
      end:
        nextTryAt === null ? null : (
          <>
            Next try in <TimeLeft until={nextTryAt} />
          </>
        ),
      actions: retry,
    };
  }
  if (replayed) {
    const { events, taskIds, from } = replayed;
    const since = from === null ? "" : ` from ${formatClock(from)}`;
    const show =
      onShowChanges && taskIds.length > 0 ? [{ label: "Show changes", onClick: () => onShowChanges(taskIds) }] : [];
    return {
      kind: "replayed",
      title: "Back live.",
      text: `Replayed ${plural(events, "event")}${since}. ${plural(taskIds.length, "task")} changed.`,
      actions: show,
    };
  }
  if (reloaded) {
    const missed = reloaded.missed === null ? "some events were" : `${formatCountExact(reloaded.missed)} events were`;
    return { kind: "replayed", title: "Reloaded.", text: `Back live; ${missed} missed.` };
  }
  return null;
}

function SeenFrom({ heardAt }: { heardAt: number | null }) {
  if (heardAt === null) return null;
  return (
    <>
      What you see is from {formatClock(heardAt)}, <Elapsed since={heardAt} /> ago.{" "}
    </>
  );
}
