"use client";
import { describeFailure } from "@/components/data/describe-failure";
import { useRecoveryLedger, useRecoveryLedgerNews } from "@/components/data/sessions/use-session";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Screen } from "@/components/ui/screen/screen";
import { Ledger } from "./ledger";
import { SafeStart } from "./safe-start";

const CRUMBS = [{ label: "Agents", href: "/agents" }];

/** Sessions that a restart or a crash cut off: how each comes back, and one press for all that lose nothing. */
export function RecoveryScreen() {
  const { ledger, error, isPending, refetch, isFetching } = useRecoveryLedger();
  useRecoveryLedgerNews();
  return (
    <Screen
      title="Sessions needing resume"
      crumbs={CRUMBS}
      note={ledger && ledger.total > 0 ? `${ledger.total} cut off` : null}
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-auto">
        <SafeStart />
        {error && !ledger ? (
          <ErrorState title={describeFailure(error).title} onRetry={() => void refetch()} busy={isFetching} />
        ) : null}
        {isPending ? <p className="p-5 text-t3">Reading what was cut off</p> : null}
        {ledger && ledger.total === 0 ? (
          <EmptyState title="No session was cut off." action={<ButtonLink href="/tasks">All tasks</ButtonLink>}>
            After a restart or a crash they are listed here. Nothing starts by itself.
          </EmptyState>
        ) : null}
        {ledger && ledger.total > 0 ? <Ledger total={ledger.total} /> : null}
      </div>
    </Screen>
  );
}
