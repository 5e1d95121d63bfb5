import { GitFork } from "lucide-react";
import Link from "next/link";
import { StateIcon } from "@/components/ui/state/state-icon";
import { stateLabel } from "@/components/ui/state/state-kind";
import { escapeText } from "@/components/ui/visible-text";
import type { LineageTask } from "@/server/contract/checkpoint-view";

/** A task that goes on from the version above it. */
export function ForkRow({ task }: { task: LineageTask }) {
  return (
    <Link
      href={`/tasks/${task.taskId}`}
      prefetch={false}
      className="ml-7 flex h-8 items-center gap-1.5 rounded-md border border-line2 border-dashed px-2 text-xs hover:bg-s2 focus-visible:-outline-offset-2 phone:ml-0 phone:h-11"
    >
      <GitFork className="size-3 flex-none text-t3" aria-label="Fork" />
      <bdi className="min-w-0 flex-1 truncate">{escapeText(task.title)}</bdi>
      <StateIcon kind={task.state} size={12} />
      <span className="sr-only">{stateLabel(task.state)}</span>
    </Link>
  );
}
