"use client";
import { SessionNote } from "@/components/data/sessions/session-note";
import { CardSection } from "@/components/ui/card";
import { plural } from "@/components/ui/format/plural";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { TaskView } from "@/server/contract/task-view";
import { CardFrame } from "./card-frame";
import { OpenQuestions } from "./open-questions";
import { PauseMore } from "./pause-more";

/** The agent asks: its questions as forms. It can still be paused. */
export function QuestionCard({ task }: { task: TaskView }) {
  return (
    <CardFrame
      kind="input_required"
      title={`${plural(task.openInterrupts, "answer")} wanted`}
      aside={<RelativeTime at={task.stateSince} />}
    >
      <OpenQuestions task={task} primary />
      <CardSection className="empty:hidden">
        <SessionNote taskId={task.id} by="The next message" />
      </CardSection>
      <PauseMore task={task} />
    </CardFrame>
  );
}
