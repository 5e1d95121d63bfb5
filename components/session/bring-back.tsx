"use client";
import { CommandFailure } from "@/components/data/command-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import type { LedgerRow } from "@/server/contract/session-view";

/** One press where nothing is lost and the cut alone holds it; else the way to its page, which says what is and who does. */
export function BringBack({ row }: { row: LedgerRow }) {
  const { taskId, handle, recovery, waitsFor } = row;
  const resume = useTaskCommand("resume");
  const offline = useOfflineReason();
  if (waitsFor !== "resume" || handle === null)
    return <ToTask taskId={taskId}>{waitsFor === "answer" ? "Answer…" : "Open"}</ToTask>;
  if (!recovery.safe) return <ToTask taskId={taskId}>{choiceWords(row)}</ToTask>;
  return (
    <>
      <Button
        size="sm"
        busy={resume.isPending}
        disabledReason={offline}
        onClick={() => void resume.run({ taskId, handle, reason: "Cut off" })}
      >
        Resume
      </Button>
      <CommandFailure failure={resume.failure} />
    </>
  );
}

function ToTask({ taskId, children }: { taskId: string; children: string }) {
  return (
    <ButtonLink size="sm" href={`/tasks/${taskId}`}>
      {children}
    </ButtonLink>
  );
}

function choiceWords({ recovery, worktree }: LedgerRow): string {
  if (recovery.blockedBy) return "Open";
  if (recovery.strategy === "fresh") return "Start again…";
  if (worktree?.missing) return worktree.branch ? "Restore and resume…" : "Begin at HEAD…";
  return "Choose…";
}
