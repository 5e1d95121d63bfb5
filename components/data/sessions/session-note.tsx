"use client";
import { Note } from "@/components/ui/note";
import type { SessionView } from "@/server/contract/session-view";
import { STRATEGY_NAME } from "@/server/contract/strategy-name";
import { useSession } from "./use-session";

interface SessionNoteProps {
  taskId: string;
  /** What goes on with the task: "The next message", "A resume". */
  by: string;
}

/** Where a coding agent's process has ended: how its session comes back with what goes on next. Nothing while it runs, or where there is none. */
export function SessionNote({ taskId, by }: SessionNoteProps) {
  const { data: session } = useSession(taskId);
  if (!session || session.generation === 0 || session.recovery.isRunning) return null;
  const { recovery, fault, faultMessage } = session;
  const losesAll = recovery.strategy === "fresh" && recovery.lost !== null;
  return (
    <Note tone={losesAll ? "warn" : undefined}>
      {fault && faultMessage ? <p>{faultMessage}</p> : <p>The process of its agent has ended.</p>}
      <p>
        {by} brings its session back: <b className="font-strong">{STRATEGY_NAME[recovery.strategy]}</b>. {recovery.why}
      </p>
      <p>{broughtLine(recovery)}</p>
      {recovery.reason === "missing_profile" ? <p>{recovery.blockedBy}</p> : null}
    </Note>
  );
}

function broughtLine({ carried, lost }: SessionView["recovery"]): string {
  return lost === null ? carried : `${carried} Lost: ${lost}`;
}
