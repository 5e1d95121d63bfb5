"use client";
import { describeFailure } from "@/components/data/describe-failure";
import { ErrorState } from "@/components/ui/error-state";

export interface ReadFailureProps {
  query: { readonly error: unknown; readonly isFetching: boolean; refetch(): Promise<unknown> };
}

/** What could not be read, the id to quote, and another try. */
export function ReadFailure({ query }: ReadFailureProps) {
  const failure = describeFailure(query.error);
  return (
    <ErrorState
      title={failure.title}
      requestId={failure.requestId}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    >
      {failure.text}
    </ErrorState>
  );
}
