import { useAgents } from "@/components/data/use-agents";
import { usePlace } from "@/components/data/use-place";
import { RelativeTime } from "@/components/ui/time/relative-time";
import { useNow } from "@/components/ui/time/use-now";
import type { TaskView } from "@/server/contract/task-view";
import { offlineWords } from "../new-task/availability";
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

/** Only while nothing keeps it from being taken up there is a place to tell, and nobody to take it keeps it most. */
function Place({ task }: { task: TaskView }) {
  const place = usePlace(task.id);
  const { data: agents } = useAgents();
  const now = useNow();
  const agent = agents?.find(({ name }) => name === task.agent);
  const offline = agent && now !== null ? offlineWords(agent, now) : null;
  return offline ? `${offline.effect} ${offline.more}` : `${placeWords(task, place)}.`;
}
