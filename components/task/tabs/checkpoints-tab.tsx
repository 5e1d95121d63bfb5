"use client";
import { CircleDot, Flag } from "lucide-react";
import Link from "next/link";
import { actorName } from "@/components/data/actor-name";
import { heavyWords, paceWords } from "@/components/data/checkpoint-advice";
import { checkpointLabel } from "@/components/data/checkpoint-label";
import { checkpointPace } from "@/components/data/checkpoint-pace";
import { ReadFailure } from "@/components/data/read-failure";
import { useHeavyPart } from "@/components/data/use-checkpoint-facts";
import { useCheckpoints } from "@/components/data/use-task-parts";
import { EmptyState } from "@/components/ui/empty-state";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { plural } from "@/components/ui/format/plural";
import { Note } from "@/components/ui/note";
import { ClockTime } from "@/components/ui/time/clock-time";
import { MAX_STATE_BYTES } from "@/server/contract/state-limit";
import type { CheckpointMeta } from "@/server/contract/task-view";
import { ListSkeleton } from "../parts/list-skeleton";
import { VirtualList } from "../parts/virtual-list";

/** All saved versions of the agent's state, newest first. */
export function CheckpointsTab({ taskId }: { taskId: string }) {
  const query = useCheckpoints(taskId);
  if (query.error && !query.data) return <ReadFailure query={query} />;
  if (!query.data) return <ListSkeleton />;
  if (query.data.length === 0)
    return <EmptyState title="No checkpoint yet.">One is written at the latest when the task is paused.</EmptyState>;
  const pace = checkpointPace(query.data);
  const bytes = query.data.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return (
    <>
      <p className="num flex-none border-line border-b px-5 py-2 text-t3 text-xs phone:px-4">
        {plural(query.data.length, "version")}, {formatBytes(bytes)} of state in all. One may have up to{" "}
        {formatBytes(MAX_STATE_BYTES)}.
      </p>
      <HeavyNote taskId={taskId} newest={query.data[0]?.version ?? 0} />
      {pace === null ? null : <Note className="mx-5 my-2 phone:mx-4">{paceWords(pace)}</Note>}
      <VirtualList label="All checkpoints" rows={query.data} keyOf={(row) => row.version} estimatePx={() => 48}>
        {(row) => <CheckpointRow checkpoint={row} taskId={taskId} />}
      </VirtualList>
    </>
  );
}

/** Advice where one part is most of a large state. */
function HeavyNote({ taskId, newest }: { taskId: string; newest: number }) {
  const heavy = useHeavyPart(taskId, newest).data;
  if (!heavy) return null;
  const href = `/tasks/${taskId}/checkpoints/${newest}?${new URLSearchParams({ path: `/state${heavy.pointer}` })}`;
  return (
    <Note className="mx-5 my-2 phone:mx-4">
      <Link href={href} className="link">
        One part
      </Link>{" "}
      {heavyWords(heavy)}
    </Note>
  );
}

function CheckpointRow({ checkpoint, taskId }: { checkpoint: CheckpointMeta; taskId: string }) {
  const Icon = checkpoint.flagged ? Flag : CircleDot;
  return (
    <Link
      href={`/tasks/${taskId}/checkpoints/${checkpoint.version}`}
      className="flex h-12 items-center gap-2.5 border-line border-b px-5 hover:bg-s2 focus-visible:-outline-offset-2 phone:px-4"
    >
      <Icon className="size-3.5 flex-none text-t3" />
      <b className="num w-10 flex-none font-strong">v{checkpoint.version}</b>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{checkpointLabel(checkpoint)}</span>
        <span className="block truncate text-t3 text-xs">
          {actorName(checkpoint.createdBy)}, after event {checkpoint.eventSeq}
        </span>
      </span>
      <span className="num flex-none text-t2 text-xs">{formatBytes(checkpoint.sizeBytes)}</span>
      <ClockTime at={checkpoint.createdAt} plain className="w-24 flex-none text-right text-t3 text-xs phone:w-auto" />
    </Link>
  );
}
