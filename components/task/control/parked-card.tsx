import { SessionNote } from "@/components/data/sessions/session-note";
import { CardSection } from "@/components/ui/card";
import { LongText } from "@/components/ui/long-text";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { SuspensionView, TaskView } from "@/server/contract/task-view";
import { sendThisEvent } from "../event/send-this-event";
import { LaunchFailure } from "../resume/launch-failure";
import { ResumeForm } from "../resume/resume-form";
import { WakeSections } from "../wake/wake-sections";
import { CardFrame } from "./card-frame";
import { OpenQuestions } from "./open-questions";
import { PauseMore } from "./pause-more";
import { SuspensionFacts } from "./suspension-facts";

interface ParkedCardProps {
  task: TaskView;
  suspension: SuspensionView;
}

/** The agent waits for something: what, until when, and Resume now. A pause holds it even if that comes. */
export function ParkedCard({ task, suspension }: ParkedCardProps) {
  return (
    <CardFrame
      kind="paused_by_agent"
      title={`Parked by ${task.agent}`}
      aside={<RelativeTime at={task.stateSince} />}
      reason={suspension.reason}
    >
      {suspension.summary ? (
        <CardSection>
          <LongText text={suspension.summary} limit={400} className="text-t2 text-xs" />
        </CardSection>
      ) : null}
      <LaunchFailure suspension={suspension} />
      <WakeSections task={task} suspension={suspension} eventAction={sendThisEvent} />
      <SuspensionFacts task={task} suspension={suspension} />
      <CardSection className="empty:hidden">
        <SessionNote taskId={task.id} by="A resume" />
      </CardSection>
      <OpenQuestions task={task} primary={false} />
      <ResumeForm task={task} suspension={suspension} words="Resume now" />
      <PauseMore task={task} />
    </CardFrame>
  );
}
