import { CircleDot, FileText, Flag } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { StateIcon } from "@/components/ui/state/state-icon";
import type { EventView } from "@/server/contract/task-view";
import { eventData, numberAt } from "../log/event-data";
import { describeEvent } from "../words/describe-event";
import { LineTime } from "./message-line";

/** A change of state with who and why; where the work stands still it is drawn as a mark. */
export function RuleLine({ event, taskId }: { event: EventView; taskId: string }) {
  const { lead, text, kind, isStop } = describeEvent(event);
  return (
    <div
      {...(kind ? { "data-state-kind": kind } : {})}
      className={cn(
        "flex items-start gap-2 py-[7px] text-t2 text-xs",
        isStop &&
          "-mr-3 my-1.5 rounded-md phone:mr-0 bg-[color-mix(in_oklab,var(--c)_9%,var(--color-bg))] px-3 py-[9px] text-t1 shadow-[inset_2px_0_0_var(--c)] forced-colors:border",
      )}
    >
      <span className="mt-px flex-none">
        {kind ? <StateIcon kind={kind} size={14} /> : <PlainIcon type={event.type} />}
      </span>
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <b className="font-strong text-t1">{lead}</b> {text} <CheckpointLink event={event} taskId={taskId} />
      </p>
      <LineTime at={event.at} />
    </div>
  );
}

function PlainIcon({ type }: { type: string }): ReactNode {
  if (type === "checkpoint.created") return <Flag className="size-3.5 text-t3" />;
  if (type === "artifact.added") return <FileText className="size-3.5 text-t3" />;
  return <CircleDot className="size-3.5 text-t3" />;
}

/** A pause names the checkpoint it wrote. */
function CheckpointLink({ event, taskId }: { event: EventView; taskId: string }) {
  const data = eventData(event);
  const version =
    numberAt(data, "checkpointVersion") ?? (event.type === "checkpoint.created" ? numberAt(data, "version") : null);
  if (version === null) return null;
  return (
    <Link className="link whitespace-nowrap" href={`/tasks/${taskId}/checkpoints/${version}`}>
      {event.type === "checkpoint.created" ? "Open" : `Checkpoint v${version}`}
    </Link>
  );
}
