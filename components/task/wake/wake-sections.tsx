import type { ReactNode } from "react";
import type { SuspensionView, TaskView, WakeConditionView } from "@/server/contract/task-view";
import { WakeSection } from "./wake-section";

interface WakeSectionsProps {
  task: TaskView;
  suspension: SuspensionView;
  eventAction?: ((topic: string, provider: string | null) => ReactNode) | undefined;
}

const KEPT_NOTE = "An event that comes while nobody waits is kept for 15 min.";

/** What the agent waits for and what ends the hold by itself: each is the word of another one. */
export function WakeSections({ task, suspension, eventAction }: WakeSectionsProps) {
  const ofAgent = suspension.conditions.filter(({ setBy }) => setBy === "agent");
  const ofHolder = suspension.conditions.filter(({ setBy }) => setBy === "holder");
  const isHeld = suspension.holders.length > 0;
  const canLetGo = task.actions.release.allowed && suspension.holders.every(({ kind }) => kind === "operator");
  return (
    <>
      <WakeSection
        title={isHeld ? "The agent waits for" : `Goes on by itself${whichever(ofAgent)}`}
        conditions={ofAgent}
        afterFired={canLetGo ? "when you let go" : "when nobody holds it"}
        note={noteOf(ofAgent)}
        eventAction={eventAction}
      />
      <WakeSection
        title={`Resumes by itself${whichever(ofHolder)}`}
        conditions={ofHolder}
        afterFired="when nobody holds it"
        note={noteOf(ofHolder)}
        eventAction={eventAction}
      />
    </>
  );
}

function whichever(conditions: readonly WakeConditionView[]): string {
  return conditions.filter(({ status }) => status === "open").length > 1 ? ", whichever comes first" : "";
}

function noteOf(conditions: readonly WakeConditionView[]): string | undefined {
  return conditions.some(({ topic, status }) => topic !== null && status === "open") ? KEPT_NOTE : undefined;
}
