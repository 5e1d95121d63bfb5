import { CardSection } from "@/components/ui/card";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { SuspensionView, TaskView } from "@/server/contract/task-view";
import { CardFrame } from "./card-frame";
import { OpenQuestions } from "./open-questions";
import { PauseMore } from "./pause-more";
import { ResumeForm } from "./resume-form";
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
          <p className="text-t2 text-xs [overflow-wrap:anywhere]">{suspension.summary}</p>
        </CardSection>
      ) : null}
      <SuspensionFacts task={task} suspension={suspension} />
      <OpenQuestions task={task} primary={false} />
      <ResumeForm task={task} suspension={suspension} words="Resume now" />
      <PauseMore task={task} />
    </CardFrame>
  );
}
