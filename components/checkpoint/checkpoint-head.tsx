"use client";
import { Clock, Database, Flag, Hash } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { ReceiptFact } from "@/components/data/receipts/receipt-fact";
import { CopyText } from "@/components/ui/copy-text";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { Skeleton } from "@/components/ui/skeleton";
import { StateIcon } from "@/components/ui/state/state-icon";
import { stateLabel } from "@/components/ui/state/state-kind";
import { Tag } from "@/components/ui/tag";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { CheckpointMeta, ReceiptName } from "@/server/contract/task-view";
import { shortHash } from "./short-hash";

interface CheckpointHeadProps {
  /** Null while it is not known. */
  checkpoint: CheckpointMeta | null;
  /** Of the act that brought it about; null where none did, or it is not known yet. */
  receipt: ReceiptName | null;
  /** A version that came while this one was being read. */
  newer: { readonly version: number; readonly href: string } | null;
  actions: ReactNode;
}

/** What this snapshot is, in one row, and what can be done with it. */
export function CheckpointHead({ checkpoint, receipt, newer, actions }: CheckpointHeadProps) {
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-3.5 gap-y-2 border-line border-b px-5 py-2.5 phone:border-b-0 phone:px-4">
      <div className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-1.5 text-t2 text-xs phone:basis-full phone:text-[0.8125rem]">
        {checkpoint ? <Facts checkpoint={checkpoint} /> : <Skeleton width={320} />}
        {checkpoint && receipt ? <ReceiptFact receipt={receipt} className="min-h-6" /> : null}
        {newer ? (
          <Link href={newer.href} className="link inline-flex items-center whitespace-nowrap phone:min-h-11">
            v{newer.version} exists
          </Link>
        ) : null}
      </div>
      <div className="flex flex-none flex-wrap items-center gap-2 phone:min-w-0 phone:flex-initial">{actions}</div>
    </div>
  );
}

function Facts({ checkpoint }: { checkpoint: CheckpointMeta }) {
  const { flagged, pausedFromState, createdAt, sizeBytes, sha256 } = checkpoint;
  return (
    <>
      {flagged ? (
        <Tag tone="line" icon={<Flag className="size-3 text-t3" />}>
          Checkpoint
        </Tag>
      ) : (
        <Tag tone="line" icon={<Ring />}>
          Snapshot
        </Tag>
      )}
      {pausedFromState ? (
        <span className="inline-flex items-center gap-[5px]">
          <StateIcon kind={pausedFromState} size={14} />
          Paused from {stateLabel(pausedFromState)}
        </span>
      ) : null}
      <span className="inline-flex items-center gap-[5px]">
        <Clock className="size-3.5 text-t3" />
        <RelativeTime at={createdAt} className="min-h-6" />
      </span>
      <span
        className="num inline-flex items-center gap-[5px]"
        title="The agent's state as it is stored, without the messages and artifacts beside it"
      >
        <Database className="size-3.5 text-t3" />
        State {formatBytes(sizeBytes)}
      </span>
      <CopyText
        text={sha256}
        label="Copy the SHA-256"
        icon={<Hash className="size-3.5 text-t3" />}
        mono
        className="min-h-6"
      >
        {shortHash(sha256)}
      </CopyText>
    </>
  );
}

/** A version that is kept as it came, without a flag. */
export function Ring() {
  return <span aria-hidden="true" className="keeps-colour size-2 flex-none rounded-full bg-bg ring-[1.5px] ring-t3" />;
}
