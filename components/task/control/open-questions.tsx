import { isHeldState } from "@/components/data/questions/is-held-state";
import { ruleWords } from "@/components/data/questions/wake-rule";
import { CardSection } from "@/components/ui/card";
import { Note } from "@/components/ui/note";
import type { TaskView } from "@/server/contract/task-view";
import { AnsweredQuestion, AnswerForm } from "./answer-form";

interface OpenQuestionsProps {
  task: TaskView;
  /** Answering is what the card is for; else a resume or a pause is. */
  primary: boolean;
}

/** What the agent asks. An answer while the task is held is kept and used on resume. */
export function OpenQuestions({ task, primary }: OpenQuestionsProps) {
  const open = task.interrupts.filter((question) => question.status === "open");
  const answered = task.interrupts.filter((question) => question.status === "answered");
  if (open.length === 0) return null;
  return (
    <>
      {/* What one answer does to a task that waits for it needs no words. */}
      {primary && open.length === 1 ? null : (
        <CardSection>
          <Note>{ruleWords(open, isHeldState(task.state))}</Note>
        </CardSection>
      )}
      {answered.map((question) => (
        <AnsweredQuestion key={question.id} question={question} />
      ))}
      {open.map((question, n) => (
        <AnswerForm key={question.id} task={task} question={question} primary={primary && n === 0} />
      ))}
    </>
  );
}
