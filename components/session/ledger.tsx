"use client";
import { Play } from "lucide-react";
import { useState } from "react";
import { CommandFailure } from "@/components/data/command-failure";
import { newRequestId } from "@/components/data/new-request-id";
import { useOperationCommand } from "@/components/data/operations/use-operation-command";
import { useRecoveryLedger } from "@/components/data/sessions/use-session";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { formatCountExact } from "@/components/ui/format/format-count";
import { plural } from "@/components/ui/format/plural";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { ListFilter } from "@/components/ui/list-filter";
import { useSettled } from "@/components/ui/use-settled";
import { LedgerTable } from "./ledger-table";

const MANY = 8;
const SETTLE_MS = 200;

/** What was cut off, `total` of it: those that lose nothing come back together, also where they are not listed yet, the others one by one. Looking changes nothing. */
export function Ledger({ total }: { total: number }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState("");
  const offline = useOfflineReason();
  const settled = useSettled(words.trim(), SETTLE_MS);
  const { ledger, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = useRecoveryLedger(settled);
  const { sessions: shown = [], ready = [], matching = 0 } = ledger ?? {};
  const isSettling = settled !== words.trim() || isPlaceholderData || ledger === null;
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
    offline ??
    (isSettling ? "Looking for the sessions that are like this." : undefined) ??
    (chosen.length === 0 ? "None of them comes back without a choice. Open one and choose." : undefined);
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
        {total >= MANY ? <ListFilter label="Filter sessions" value={words} onChange={setWords} /> : null}
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
        <p className="px-5 pb-4 text-t3">{isSettling ? "Looking" : "No session like this."}</p>
      )}
      {hasNextPage ? (
        <div className="flex items-center gap-3 px-5 py-3 phone:px-4">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
          <p className="text-t3 text-xs">
            The newest {formatCountExact(shown.length)} of {formatCountExact(matching)} are listed.
          </p>
        </div>
      ) : null}
    </section>
  );
}
