import { RestingContext, useResting } from "@/components/ui/resting";
import type { TaskView } from "@/server/contract/task-view";
import { findCancelWish } from "../log/cancel-wish";
import type { EventPages } from "../log/event-pages";
import type { JoinedLog } from "../log/join-log-pages";
import { lastWordBefore } from "../log/last-word";
import { wasCut } from "../log/was-cut";
import { numberNext } from "../words/step-words";
import { CancelingCard } from "./canceling-card";
import { type CardKind, cardKind, primaryAct } from "./card-kind";
import { CutOffCard } from "./cut-off-card";
import { EndedCard } from "./ended-card";
import { HeldCard } from "./held-card";
import { ParkedCard } from "./parked-card";
import { PausingCard } from "./pausing-card";
import { QuestionCard } from "./question-card";
import { QueuedCard } from "./queued-card";
import { SignInCard } from "./sign-in-card";
import { WorkingCard } from "./working-card";

interface ControlCardProps {
  task: TaskView;
  pages: EventPages;
  log: JoinedLog;
}

/**
 * The control card: the same place in every state of a task. A primary act that takes another one's place rests first, since
 * a second tap was meant for that one; an undo does not, since its time runs.
 */
export function ControlCard(props: ControlCardProps) {
  const kind = cardKind(props.task);
  const act = primaryAct(kind);
  const isResting = useResting(act);
  return (
    <RestingContext value={isResting && act !== "undo"}>
      <CardOf kind={kind} {...props} />
    </RestingContext>
  );
}

function CardOf({ kind, task, pages, log }: ControlCardProps & { kind: CardKind }) {
  const { suspension, pausing, cancelDueAt } = task;
  const lastWord = task.fenced && suspension ? lastWordBefore(pages, suspension.pausedAt) : null;
  switch (kind) {
    case "canceling":
      return cancelDueAt ? <CancelingCard task={task} dueAt={cancelDueAt} wish={findCancelWish(pages)} /> : null;
    case "pausing":
      return pausing ? <PausingCard task={task} pausing={pausing} log={log} /> : null;
    case "working":
      return <WorkingCard task={task} log={log} />;
    case "queued":
      return <QueuedCard task={task} />;
    case "question":
      return <QuestionCard task={task} />;
    case "sign_in":
      return <SignInCard task={task} />;
    case "cut_off":
      return suspension ? <CutOffCard task={task} suspension={suspension} lastWord={lastWord} /> : null;
    case "held":
      return suspension ? (
        <HeldCard
          task={task}
          suspension={suspension}
          isCut={wasCut(log, suspension.stoppedAtStep)}
          unrecorded={numberNext(
            log.left.filter(({ isNext }) => isNext),
            task,
          )}
          lastWord={lastWord}
        />
      ) : null;
    case "parked":
      return suspension ? <ParkedCard task={task} suspension={suspension} /> : null;
    case "ended":
      return <EndedCard task={task} log={log} />;
  }
}
