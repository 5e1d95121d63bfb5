import { SIGN_IN_RULE } from "@/components/data/questions/sign-in-rule";
import { CardSection } from "@/components/ui/card";
import { Note } from "@/components/ui/note";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { TaskView } from "@/server/contract/task-view";
import { CardFrame } from "./card-frame";
import { OpenQuestions } from "./open-questions";

/** The agent waits for a sign-in. It cannot be paused; why is said last. */
export function SignInCard({ task }: { task: TaskView }) {
  const { reason } = task.actions.pause;
  return (
    <CardFrame kind="auth_required" title="Needs sign-in" aside={<RelativeTime at={task.stateSince} />}>
      <CardSection>
        <Note>
          {task.openInterrupts > 0 ? SIGN_IN_RULE : "It goes on once somebody has signed in where the agent works."}
        </Note>
      </CardSection>
      <OpenQuestions task={task} primary />
      {reason ? (
        <CardSection>
          <p className="text-t3 text-xs">{reason}</p>
        </CardSection>
      ) : null}
    </CardFrame>
  );
}
