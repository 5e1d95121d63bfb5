import { CardSection } from "@/components/ui/card";
import { Note } from "@/components/ui/note";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { TaskView } from "@/server/contract/task-view";
import { CardFrame } from "./card-frame";
import { OpenQuestions } from "./open-questions";

/** The agent waits for a sign-in. It cannot be paused; why is said. */
export function SignInCard({ task }: { task: TaskView }) {
  return (
    <CardFrame kind="auth_required" title="Needs sign-in" aside={<RelativeTime at={task.stateSince} />}>
      <CardSection>
        <Note>{task.actions.pause.reason ?? "It goes on once somebody has signed in where the agent works."}</Note>
      </CardSection>
      <OpenQuestions task={task} primary />
    </CardFrame>
  );
}
