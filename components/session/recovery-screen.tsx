"use client";
import { useState } from "react";
import { CommandFailure } from "@/components/data/command-failure";
import { describeFailure } from "@/components/data/describe-failure";
import { newRequestId } from "@/components/data/new-request-id";
import { useOperationCommand } from "@/components/data/operations/use-operation-command";
import { useRecoveryLedger } from "@/components/data/sessions/use-session";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { plural } from "@/components/ui/format/plural";
import { Screen } from "@/components/ui/screen/screen";
import type { LedgerRow, SessionLedger } from "@/server/contract/session-view";
import { RecoveryRow } from "./recovery-row";
import { SafeStart } from "./safe-start";

const CRUMBS = [{ label: "Agents", href: "/agents" }];

/** Sessions that a restart or a crash cut off: how each comes back, and one press for all that lose nothing. */
export function RecoveryScreen() {
  const { data, error, isPending, refetch, isFetching } = useRecoveryLedger();
  return (
    <Screen
      title="Sessions needing resume"
      crumbs={CRUMBS}
      note={data && data.total > 0 ? `${data.total} cut off` : null}
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-auto">
        <SafeStart />
        {error && !data ? (
          <ErrorState title={describeFailure(error).title} onRetry={() => void refetch()} busy={isFetching} />
        ) : null}
        {isPending ? <p className="p-5 text-t3">Reading what was cut off</p> : null}
        {data ? <Ledger ledger={data} /> : null}
      </div>
    </Screen>
  );
}

/** A press resumes it as it is; anything else is chosen on its own page, where one sees what is lost. */
function isReady(row: LedgerRow): boolean {
  return row.recovery.safe && row.handle !== null;
}

function Ledger({ ledger }: { ledger: SessionLedger }) {
  const { sessions, total } = ledger;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const ready = sessions.filter(isReady);
  const chosen = ready.filter(({ taskId }) => !left.has(taskId));
  const offline = useOfflineReason();
  const start = useOperationCommand((client, taskIds: readonly string[]) =>
    client.operation.start.mutate({
      verb: "resume",
      selection: { taskIds: [...taskIds] },
      expected: taskIds.length,
      reason: "Cut off",
      requestId: newRequestId(),
    }),
  );
  const toggle = (taskId: string) => {
    const next = new Set(left);
    if (!next.delete(taskId)) next.add(taskId);
    setLeft(next);
  };
  if (sessions.length === 0)
    return (
      <EmptyState title="No session was cut off." action={<ButtonLink href="/tasks">All tasks</ButtonLink>}>
        After a restart or a crash they are listed here. Nothing starts by itself.
      </EmptyState>
    );
  const none = chosen.length === 0 ? "None of them comes back without a choice. Open one and choose." : undefined;
  return (
    <>
      <section aria-label="Resume" className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-2.5">
        <Button
          variant="primary"
          busy={start.isPending}
          disabledReason={offline ?? none}
          onClick={() => void start.run(chosen.map(({ taskId }) => taskId))}
        >
          Resume {plural(chosen.length, "session")}
        </Button>
        <p className="text-t3 text-xs">
          Ten a second, the oldest first. A refused token or a missing folder is chosen on the task's own page.
        </p>
        <CommandFailure failure={start.failure} />
      </section>
      <ul aria-label="Sessions">
        {sessions.map((row) => (
          <RecoveryRow
            key={row.taskId}
            row={row}
            chosen={isReady(row) ? !left.has(row.taskId) : null}
            onToggle={() => toggle(row.taskId)}
          />
        ))}
      </ul>
      {total > sessions.length ? (
        <p className="p-4 text-t3 text-xs">
          The newest {sessions.length} of {total} are shown.
        </p>
      ) : null}
    </>
  );
}
