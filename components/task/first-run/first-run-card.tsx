"use client";
import { describeFailure } from "@/components/data/describe-failure";
import { useAgents } from "@/components/data/use-agents";
import { ErrorState } from "@/components/ui/error-state";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import { ConnectRows } from "./connect-rows";
import { DigestCard } from "./digest-card";

/** What a console that never had a task offers: one card that starts one, and how to bring an agent of one's own. */
export function FirstRunCard() {
  const query = useAgents();
  const digest = query.data?.find((agent) => agent.builtIn && agent.name === "digest");
  return (
    <>
      {digest ? (
        <DigestCard agent={digest} />
      ) : query.error ? (
        <ListFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <AfterDelay>
          <Skeleton height={280} className="rounded-lg" />
        </AfterDelay>
      ) : null}
      <ConnectRows />
    </>
  );
}

function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failure = describeFailure(error);
  return (
    <ErrorState
      className="py-8"
      title="The agents could not be listed."
      requestId={failure.requestId}
      onRetry={onRetry}
    >
      {failure.title}
    </ErrorState>
  );
}
