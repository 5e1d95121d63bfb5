"use client";
import { actorName } from "@/components/data/actor-name";
import { useSpentBudgets } from "@/components/data/budgets/use-budgets";
import { SessionNote } from "@/components/data/sessions/session-note";
import { useTaskCommand } from "@/components/data/use-task-command";
import { CardSection } from "@/components/ui/card";
import { Note } from "@/components/ui/note";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { SuspensionView, TaskView } from "@/server/contract/task-view";
import { BudgetsOfTask } from "../budgets/budgets-of-task";
import { sendThisEvent } from "../event/send-this-event";
import type { LastWord } from "../log/last-word";
import { LaunchFailure } from "../resume/launch-failure";
import { ResumeForm } from "../resume/resume-form";
import { WakeSections } from "../wake/wake-sections";
import { type NumberedName, stepsInWords } from "../words/step-words";
import { CardFrame } from "./card-frame";
import { ExemptForm } from "./exempt-form";
import { FencedNote } from "./fenced-note";
import { HolderList } from "./holder-list";
import { OpenQuestions } from "./open-questions";
import { ReleaseButton } from "./release-button";
import { SuspensionFacts } from "./suspension-facts";

interface HeldCardProps {
  task: TaskView;
  suspension: SuspensionView;
  /** Steps without a recorded result; they matter after a fenced stop. */
  unrecorded: readonly NumberedName[];
  /** What was heard last of its worker; matters after a fenced stop. */
  lastWord: LastWord | null;
  /** The step it was stopped at never ended. */
  isCut: boolean;
}

/** Paused: by whom, why, how it stands still, who else holds it, and the one way on. */
export function HeldCard({ task, suspension, unrecorded, lastWord, isCut }: HeldCardProps) {
  const release = useTaskCommand("release");
  const { holders } = suspension;
  const many = holders.length > 1;
  const parked = suspension.initiator === "agent";
  const first = holders[0];
  const byBudget = holders.some(({ kind }) => kind === "budget");
  // The first reason stays the headline, whoever joined later.
  const reason = first?.reason ?? suspension.reason;
  const [spent] = useSpentBudgets(task.id, byBudget);
  const isStopped = task.actions.exempt.allowed && !task.actions.resume.allowed;
  const refillFirst = spent !== undefined && !isStopped && !many && !parked;
  const exemptFirst = isStopped || (spent !== undefined && !refillFirst);
  return (
    <CardFrame
      kind="paused_by_client"
      title={many ? `Held by ${holders.length}` : `Paused by ${actorName(first?.actor ?? suspension.actor)}`}
      aside={<RelativeTime at={task.stateSince} />}
      reason={reason}
    >
      {task.fenced ? <FencedNote steps={unrecorded} lastWord={lastWord} /> : null}
      <LaunchFailure suspension={suspension} />
      {byBudget ? (
        <BudgetsOfTask taskId={task.id} onlyExhausted offersRaise={!many && !parked} raiseIsWayOn={refillFirst} />
      ) : null}
      {many || parked ? <HolderList task={task} holders={holders} /> : null}
      {parked ? <ParkedBelow suspension={suspension} /> : null}
      <WakeSections task={task} suspension={suspension} eventAction={sendThisEvent} />
      <SuspensionFacts task={task} suspension={suspension} isCut={isCut} />
      <CardSection className="empty:hidden">
        <SessionNote taskId={task.id} by="A resume" />
      </CardSection>
      <OpenQuestions task={task} primary={false} />
      <ResumeForm
        task={task}
        suspension={suspension}
        words={parked ? "Resume now" : resumeWordsFor(task, many ? holders.length : 0, unrecorded)}
        beside={parked ? <ReleaseButton task={task} suspension={suspension} release={release} /> : null}
        failure={release.failure}
        isWayOn={!exemptFirst && !refillFirst}
        refusedBy={spent ? `A resume is refused while nothing is left of ${spent.name}.` : undefined}
      />
      <ExemptForm task={task} heldByBudget={byBudget ? suspension : null} isWayOn={exemptFirst} />
    </CardFrame>
  );
}

/** The agent parked first; what it waits for is kept while people hold the task. */
function ParkedBelow({ suspension }: { suspension: SuspensionView }) {
  const summary = suspension.summary ?? suspension.reason;
  return (
    <CardSection>
      <Note>
        The agent had parked it{summary ? `: ${summary}` : ""}. While somebody holds it, nothing wakes it by itself.
      </Note>
    </CardSection>
  );
}

function resumeWordsFor(task: TaskView, holders: number, unrecorded: readonly NumberedName[]): string {
  if (task.fenced && unrecorded.length > 0) {
    return `Resume, run ${stepsInWords(unrecorded)} again`;
  }
  return holders > 1 ? `Resume, release all ${holders}` : "Resume";
}
