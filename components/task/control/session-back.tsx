"use client";
import { StrategyIcon } from "@/components/data/sessions/strategy-icon";
import { useSession } from "@/components/data/sessions/use-session";
import type { SessionView } from "@/server/contract/session-view";
import { STRATEGY_NAME } from "@/server/contract/strategy-name";

/** Of a session that a process took up again: that it is being brought back, and then how it came back. */
export function SessionBack({ taskId }: { taskId: string }) {
  const { data: session } = useSession(taskId);
  if (!session || session.lastStrategy === null || !session.recovery.isRunning) return null;
  if (session.generation < 2 || session.entries === 0) return null;
  return (
    <p className="mt-1 flex items-center gap-1.5 text-t2 text-xs">
      <StrategyIcon strategy={session.lastStrategy} />
      {backWords(session, session.lastStrategy)}
    </p>
  );
}

function backWords({ state }: SessionView, strategy: NonNullable<SessionView["lastStrategy"]>): string {
  if (state === "starting" || state === "created") return `Bringing its session back: ${STRATEGY_NAME[strategy]}`;
  return `Its session came back: ${STRATEGY_NAME[strategy]}`;
}
