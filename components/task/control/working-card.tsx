import { actorName } from "@/components/data/actor-name";
import { formatCount } from "@/components/ui/format/format-count";
import type { TaskView } from "@/server/contract/task-view";
import type { LogPage } from "../log/log-page";
import { joinWords, numberRunning } from "../words/step-words";
import { usualRunMs } from "../words/usual-time";
import { CardFrame } from "./card-frame";
import { OpenQuestions } from "./open-questions";
import { PauseForm } from "./pause-form";
import { RunningSteps } from "./running-steps";
import { SessionBack } from "./session-back";
import { StepSegments } from "./step-segments";

interface WorkingCardProps {
  task: TaskView;
  log: LogPage;
}

/** Steps of milliseconds come and go: the form below would jump, and nobody could press its button. */
const ROOM_OF_A_STEP = "min-h-[49px]";

/** What runs now, and the pause form, always open. */
export function WorkingCard({ task, log }: WorkingCardProps) {
  const steps = numberRunning(task);
  const { progress, workerId } = task;
  return (
    <CardFrame
      kind="working"
      edge={false}
      title={workingTitle(task)}
      aside={workerId ? `On ${actorName({ kind: "worker", id: workerId })}` : null}
    >
      <div className="px-3.5 pb-3 empty:hidden">
        {progress?.total ? <StepSegments done={progress.done} running={steps.length} total={progress.total} /> : null}
        {workerId ? (
          <div className={ROOM_OF_A_STEP}>
            {steps.length > 0 ? <RunningSteps steps={steps} ended={log.steps} tone="working" /> : null}
            {progress?.current && steps.length === 0 ? (
              <p className="truncate text-t2 text-xs">{progress.current}</p>
            ) : null}
          </div>
        ) : (
          <p className="text-t2 text-xs">No worker has it now. The next free one goes on from the last step.</p>
        )}
        {workerId ? <SessionBack taskId={task.id} /> : null}
      </div>
      <OpenQuestions task={task} primary={false} />
      <PauseForm task={task} usualMs={usualRunMs(log.steps, task.running)} />
    </CardFrame>
  );
}

/** "Steps 8 and 9 of 10", "7 of 10 done", "Working". */
export function workingTitle(task: TaskView): string {
  if (!task.workerId) return "Waiting for a worker";
  const total = task.progress?.total;
  const numbers = numberRunning(task).flatMap((step) => (step.number === null ? [] : [String(step.number)]));
  if (numbers.length > 0 && numbers.length <= 3) {
    const words = `${numbers.length === 1 ? "Step" : "Steps"} ${joinWords(numbers)}`;
    return total ? `${words} of ${total}` : words;
  }
  return total ? `${formatCount(task.progress?.done ?? 0)} of ${formatCount(total)} done` : "Working";
}
