import { CircleDot, Flag } from "lucide-react";
import Link from "next/link";
import { checkpointLabel } from "@/components/data/checkpoint-label";
import { Card } from "@/components/ui/card";
import { formatBytes } from "@/components/ui/format/format-bytes";
import type { TaskView } from "@/server/contract/task-view";

const SHOWN = 3;

/** The last three checkpoints; the rest are in their tab. */
export function CheckpointsBox({ task }: { task: TaskView }) {
  if (task.checkpoints.length === 0) return null;
  return (
    <Card title="Checkpoints" aside={<CompareLink task={task} />} className="phone:hidden">
      <ul>
        {task.checkpoints.slice(0, SHOWN).map((checkpoint) => (
          <li key={checkpoint.version} className="border-line border-t first:border-t-0">
            <Link
              href={`/tasks/${task.id}/checkpoints/${checkpoint.version}`}
              className="flex h-8 items-center gap-2 px-3.5 text-xs hover:bg-s2 focus-visible:-outline-offset-2"
            >
              {checkpoint.flagged ? (
                <Flag className="size-3.5 flex-none text-t3" />
              ) : (
                <CircleDot className="size-3.5 flex-none text-t3" />
              )}
              <b className="num font-strong">v{checkpoint.version}</b>
              <span className="min-w-0 flex-1 truncate text-t2">{checkpointLabel(checkpoint)}</span>
              <span className="num flex-none text-t3" title="Size of the state">
                {formatBytes(checkpoint.sizeBytes)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The last two versions beside each other. */
function CompareLink({ task: { id, checkpoints } }: { task: TaskView }) {
  const [newest, before] = checkpoints;
  return newest && before ? (
    <Link className="link" href={`/tasks/${id}/checkpoints/${newest.version}?vs=${before.version}`}>
      Compare
    </Link>
  ) : null;
}
