"use client";
import { useSession } from "@/components/data/sessions/use-session";
import { ButtonLink } from "@/components/ui/button-link";
import { CardSection } from "@/components/ui/card";
import { Note } from "@/components/ui/note";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { SuspensionView, TaskView } from "@/server/contract/task-view";
import type { LastWord } from "../log/last-word";
import { CardFrame } from "./card-frame";
import { CutOffForm } from "./cut-off-form";
import { FencedNote } from "./fenced-note";
import { HolderList } from "./holder-list";
import { SessionFacts, SessionTrouble } from "./session-facts";

interface CutOffCardProps {
  task: TaskView;
  suspension: SuspensionView;
  /** What was heard last of its worker, where that did not answer. */
  lastWord: LastWord | null;
}

/** A restart or a crash cut the agent off: why, what each way brings back, and the one press that resumes it. */
export function CutOffCard({ task, suspension, lastWord }: CutOffCardProps) {
  const { data: session, isPending, error } = useSession(task.id);
  const { holders } = suspension;
  return (
    <CardFrame
      kind="paused_by_client"
      isCutOff
      title="Cut off"
      aside={<RelativeTime at={task.stateSince} />}
      reason={suspension.reason}
    >
      {task.fenced ? <FencedNote steps={[]} lastWord={lastWord} /> : null}
      {holders.length > 1 ? <HolderList task={task} holders={holders} /> : null}
      <CardSection className="empty:hidden">
        {isPending ? <p className="text-t3 text-xs">Checking how it comes back</p> : null}
        {error ? (
          <Note tone="warn">How it comes back could not be read. Resume brings it back in the best way there is.</Note>
        ) : null}
        {session ? <SessionTrouble session={session} /> : null}
      </CardSection>
      <CutOffForm task={task} suspension={suspension} session={session ?? null} />
      <CardSection>
        {session ? <SessionFacts session={session} /> : null}
        <ButtonLink href="/recovery" className="mt-2 first:mt-0">
          All that was cut off
        </ButtonLink>
      </CardSection>
    </CardFrame>
  );
}
