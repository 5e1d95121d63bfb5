import { usePlace } from "@/components/data/use-place";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { TaskView } from "@/server/contract/task-view";
import { causeWords, placeWords } from "../words/cause-words";
import { CardFrame } from "./card-frame";
import { ExemptForm } from "./exempt-form";
import { PauseForm } from "./pause-form";

/** Submitted or resuming: it waits for a worker and can be held before one takes it. */
export function QueuedCard({ task }: { task: TaskView }) {
  const isResuming = task.state === "resumed";
  return (
    <CardFrame
      kind={isResuming ? "resumed" : "submitted"}
      title={isResuming ? "Resuming" : "Submitted"}
      aside={<RelativeTime at={task.stateSince} />}
    >
      <p className="px-3.5 pb-3 pl-[37px] text-t2">
        {task.cause.code === "queued" ? <Place task={task} /> : `${causeWords(task, 0)}.`}
      </p>
      <ExemptForm task={task} />
      <PauseForm task={task} usualMs={null} />
    </CardFrame>
  );
}

/** Only while nothing keeps it from being taken up there is a place to tell. */
function Place({ task }: { task: TaskView }) {
  return `${placeWords(task, usePlace(task.id))}.`;
}
