"use client";
import { Play } from "lucide-react";
import { useState } from "react";
import { CommandFailure } from "@/components/data/command-failure";
import { newRequestId } from "@/components/data/new-request-id";
import { useOperationCommand } from "@/components/data/operations/use-operation-command";
import { STRATEGY_NAME } from "@/components/data/sessions/session-words";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { plural } from "@/components/ui/format/plural";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { ListFilter } from "@/components/ui/list-filter";
import { tellsEvery } from "@/components/ui/tells-every";
import type { LedgerRow, SessionLedger } from "@/server/contract/session-view";
import { LedgerTable } from "./ledger-table";

const MANY = 8;

/** What was cut off: those that lose nothing come back together, the others one by one. Looking changes nothing. */
export function Ledger({ ledger: { sessions, total } }: { ledger: SessionLedger }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState("");
  const offline = useOfflineReason();
  const shown = sessions.filter((row) => isAbout(row, words));
  const ready = shown.filter(isReady).map(({ taskId }) => taskId);
  const chosen = ready.filter((taskId) => !left.has(taskId));
  const start = useOperationCommand((client, taskIds: readonly string[]) =>
    client.operation.start.mutate({
      verb: "resume",
      selection: { taskIds: [...taskIds] },
      expected: taskIds.length,
      reason: "Cut off",
      requestId: newRequestId(),
    }),
  );
  const refused =
    offline ?? (chosen.length === 0 ? "None of them comes back without a choice. Open one and choose." : undefined);
  const resume = () => void start.run(chosen);
  useShortcuts(
    refused || start.isPending
      ? []
      : [{ keys: "r", label: "Resume what was cut off", group: "Cut off sessions", run: resume }],
  );
  const toggle = (taskIds: readonly string[], on: boolean) => {
    const next = new Set(left);
    for (const taskId of taskIds) {
      if (on) next.delete(taskId);
      else next.add(taskId);
    }
    setLeft(next);
  };
  const [first] = shown;
  return (
    <section aria-labelledby="ledger-title" className="flex-none border-line border-b">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 pt-3.5 pb-3 phone:px-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="ledger-title" className="font-semibold text-md">
            {total === 1 ? "1 session needs resuming" : `${total} sessions need resuming`}
          </h2>
          <p className="text-t2 text-xs">
            A restart or a crash cut them off. Their checkpoints are safe. Opening a task changes nothing; only Resume
            does, ten a second, the oldest first.
          </p>
        </div>
        {sessions.length >= MANY ? <ListFilter label="Filter sessions" value={words} onChange={setWords} /> : null}
        {first && shown.length > 1 ? (
          <ButtonLink size="lg" href={`/tasks/${first.taskId}`}>
            Resume one by one
          </ButtonLink>
        ) : null}
        <Button
          size="lg"
          variant="primary"
          kbd="r"
          icon={<Play className="size-3.5" />}
          busy={start.isPending}
          disabledReason={refused}
          onClick={resume}
        >
          Resume {plural(chosen.length, "session")}
        </Button>
        <CommandFailure failure={start.failure} />
      </header>
      {shown.length > 0 ? (
        <LedgerTable rows={shown} chosen={new Set(chosen)} ready={new Set(ready)} onToggle={toggle} />
      ) : (
        <p className="px-5 pb-4 text-t3">No session like this.</p>
      )}
      {total > sessions.length ? (
        <p className="px-5 py-3 text-t3 text-xs">
          The newest {sessions.length} of {total} are shown.
        </p>
      ) : null}
    </section>
  );
}

/** A press resumes it as it is; anything else is chosen on its own page, where one sees who holds it or what is lost. */
function isReady({ recovery, waitsFor }: LedgerRow): boolean {
  return recovery.safe && waitsFor === "resume";
}

function isAbout({ title, agent, recovery }: LedgerRow, words: string): boolean {
  return tellsEvery(words, [title, agent, STRATEGY_NAME[recovery.strategy]]);
}
