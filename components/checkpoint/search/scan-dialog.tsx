"use client";
import { ScanSearch } from "lucide-react";
import Link from "next/link";
import { useEffect, useEffectEvent } from "react";
import { MAX_SCAN_HITS, type Scan, type Sought, useScan } from "@/components/data/checkpoints/use-scan";
import { CommandFailure } from "@/components/data/command-failure";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { formatCountExact } from "@/components/ui/format/format-count";
import { plural } from "@/components/ui/format/plural";
import { Meter } from "@/components/ui/meter";
import { escapeText } from "@/components/ui/visible-text";
import type { ScanHit } from "@/server/contract/checkpoint-view";
import { hitHref } from "./hit-href";

interface ScanDialogProps {
  task: { readonly taskId: string; readonly title: string };
  sought: Sought;
  onClose: () => void;
}

/** Looks through the whole states of one task, the newest version first, and shows how far it is. */
export function ScanDialog({ task, sought, onClose }: ScanDialogProps) {
  const { scan, start, stop } = useScan();
  const begin = useEffectEvent(() => start(task.taskId, sought));
  // Outside thing: the server, which is asked from the moment this opens.
  useEffect(() => {
    begin();
  }, []);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Look through all versions"
      description={<bdi>{escapeText(task.title)}</bdi>}
      icon={<ScanSearch className="size-4 text-t3" />}
      footNote={<ScanWords scan={scan} />}
      footer={
        scan.isRunning ? (
          <Button size="lg" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button size="lg" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      <Progress scan={scan} />
      <CommandFailure failure={scan.failure} />
      <ul className="mt-2">
        {scan.hits.map((hit) => (
          <li key={`${hit.version} ${hit.path}`}>
            <HitLine taskId={task.taskId} hit={hit} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Progress({ scan: { progress, isRunning } }: { scan: Scan }) {
  if (!isRunning && !progress) return null;
  return (
    <Meter
      label="Versions looked through"
      value={progress?.scanned ?? 0}
      max={Math.max(1, progress?.total ?? 1)}
      tone="plain"
      valueText={progress ? `${progress.scanned} of ${progress.total}` : "It begins"}
    />
  );
}

function ScanWords({ scan: { hits, progress, isRunning } }: { scan: Scan }) {
  if (!progress) return isRunning ? "It begins." : null;
  const done = `${formatCountExact(progress.scanned)} of ${plural(progress.total, "version")}, ${plural(hits.length, "hit")}`;
  if (hits.length >= MAX_SCAN_HITS) return `${done}. It ends at so many; ask for something narrower.`;
  return <span role="status">{isRunning ? `${done} so far.` : `${done}.`}</span>;
}

function HitLine({ taskId, hit }: { taskId: string; hit: ScanHit }) {
  return (
    <Link
      href={hitHref(taskId, hit)}
      prefetch={false}
      className="flex min-h-8 items-center gap-2.5 rounded-md px-2 hover:bg-s2 focus-visible:-outline-offset-2 phone:min-h-11"
    >
      <b className="num w-9 flex-none font-strong">v{hit.version}</b>
      <bdi className="mono min-w-0 truncate text-t3 text-xs">{escapeText(hit.path)}</bdi>
      <mark className="mono min-w-0 flex-1 truncate bg-transparent text-t1">
        <bdi>{escapeText(hit.value) || '""'}</bdi>
      </mark>
      <span className="num flex-none text-t3 text-xs">{formatBytes(hit.sizeBytes)}</span>
    </Link>
  );
}
