"use client";
import { useSession } from "@/components/data/sessions/use-session";
import { CardSection } from "@/components/ui/card";
import { formatDuration } from "@/components/ui/format/format-duration";
import { KeyValues } from "@/components/ui/key-values";
import { Note } from "@/components/ui/note";
import { stateLabel, toStateKind } from "@/components/ui/state/state-kind";
import { ClockTime } from "@/components/ui/time/clock-time";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { TaskView } from "@/server/contract/task-view";
import { eventData, textAt } from "../log/event-data";
import type { LogPage } from "../log/log-page";
import { keptWords } from "../words/kept-words";
import { CardFrame } from "./card-frame";

interface EndedCardProps {
  task: TaskView;
  log: LogPage;
}

/** Ended is ended: how, when, and what it left. */
export function EndedCard({ task, log }: EndedCardProps) {
  const kind = toStateKind(task.state, false);
  const endedAt = task.endedAt ?? task.stateSince;
  const cleanUp = cleanUpWords(log);
  const { data: session } = useSession(task.id);
  return (
    <CardFrame kind={kind} title={stateLabel(kind)} aside={<RelativeTime at={endedAt} />} reason={task.endedReason}>
      {endedBeforePause(log) ? (
        <CardSection>
          <Note>{`It ${ENDED[task.state] ?? "ended"} before the pause. Nothing to hold.`}</Note>
        </CardSection>
      ) : null}
      <CardSection>
        <KeyValues
          items={[
            { label: "Ended", value: <ClockTime at={endedAt} seconds /> },
            {
              label: "Took",
              value: `${formatDuration(Date.parse(endedAt) - Date.parse(task.createdAt))}, active ${formatDuration(task.activeMs)}`,
            },
            ...(cleanUp ? [{ label: "Clean-up", value: cleanUp }] : []),
            { label: "Kept", value: keptWords(task).replace(/ (is|are) kept\.$/, "") },
          ]}
        />
        {session?.processNote ? (
          <Note tone="warn" className="mt-2">
            {session.processNote}
          </Note>
        ) : null}
      </CardSection>
    </CardFrame>
  );
}

const ENDED: Partial<Record<TaskView["state"], string>> = {
  completed: "completed",
  failed: "failed",
  canceled: "was canceled",
  rejected: "was rejected",
};

/** What the end says of a clean-up; null when none was asked for. */
function cleanUpWords({ facts }: LogPage): string | null {
  const end = facts.findLast(({ kind }) => kind === "moved");
  const told = end ? eventData(end.event) : {};
  const left = textAt(told, "notCleanedUp");
  if (left) return `Not done: ${left}`;
  return textAt(told, "cleanUp") === "done" ? "Done" : null;
}

/** The end came while a pause was under way: whoever asked for it learns why there is none. */
function endedBeforePause({ facts }: LogPage): boolean {
  return facts.filter(({ kind }) => kind !== "said").at(-2)?.kind === "pause_asked";
}
