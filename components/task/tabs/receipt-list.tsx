"use client";
import Link from "next/link";
import { actorName } from "@/components/data/actor-name";
import { ReadFailure } from "@/components/data/read-failure";
import { useReceipts } from "@/components/data/use-task-parts";
import { Code } from "@/components/ui/code";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCountExact } from "@/components/ui/format/format-count";
import { upperFirst } from "@/components/ui/format/upper-first";
import { Tag } from "@/components/ui/tag";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { ReceiptView } from "@/server/contract/task-view";
import { ListSkeleton } from "../parts/list-skeleton";
import { VirtualList } from "../parts/virtual-list";

const OUTCOME = {
  accepted: { tone: "ok", word: "Accepted" },
  unchanged: { tone: "plain", word: "Already so" },
  refused: { tone: "warn", word: "Refused" },
} as const;

/** Who asked for what, accepted and refused alike. */
export function ReceiptList({ taskId }: { taskId: string }) {
  const query = useReceipts(taskId);
  if (query.error && !query.data) return <ReadFailure query={query} />;
  if (!query.data) return <ListSkeleton />;
  if (query.data.length === 0) return <EmptyState title="Nobody acted on this task yet." />;
  return (
    <VirtualList label="Receipts" rows={query.data} keyOf={(receipt) => receipt.id} estimatePx={() => 48}>
      {(receipt) => <ReceiptRow receipt={receipt} />}
    </VirtualList>
  );
}

function ReceiptRow({ receipt }: { receipt: ReceiptView }) {
  const { tone, word } = OUTCOME[receipt.outcome];
  return (
    <Link
      href={`/activity/${receipt.number ?? receipt.id}`}
      prefetch={false}
      className="flex min-h-12 items-center gap-2.5 border-line border-b px-5 hover:bg-s2 focus-visible:-outline-offset-2 phone:px-4"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <b className="font-strong">{upperFirst(receipt.verb.replaceAll("_", " "))}</b> by {actorName(receipt.actor)}
          {receipt.reason ? `: ${receipt.reason}` : ""}
        </span>
        <span className="block truncate text-t3 text-xs">
          {receipt.number === null ? "" : `Receipt ${formatCountExact(receipt.number)} `}
          {receipt.controlRevision === null ? "" : `Revision ${receipt.controlRevision} `}
          {receipt.code ? <Code>{receipt.code}</Code> : null}
        </span>
      </span>
      <Tag tone={tone}>{word}</Tag>
      <ClockTime at={receipt.at} seconds plain className="w-14 flex-none text-right text-t3 text-xs" />
    </Link>
  );
}
