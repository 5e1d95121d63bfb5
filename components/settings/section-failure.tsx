"use client";
import { describeFailure } from "@/components/data/describe-failure";
import { ErrorState } from "@/components/ui/error-state";

interface SectionFailureProps {
  /** "The endpoints could not be listed." */
  title: string;
  error: unknown;
  onRetry: () => void;
}

export function SectionFailure({ title, error, onRetry }: SectionFailureProps) {
  const failure = describeFailure(error);
  return (
    <ErrorState title={title} requestId={failure.requestId} onRetry={onRetry}>
      {failure.title}
    </ErrorState>
  );
}
