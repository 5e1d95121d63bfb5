import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

interface CheckpointMissingProps {
  taskId: string;
  version: number;
  newest: number | null;
  hrefOf: (version: number) => string;
}

/** There is no such version: what else there is. */
export function CheckpointMissing({ taskId, version, newest, hrefOf }: CheckpointMissingProps) {
  const isKnown = Number.isInteger(version) && newest !== null;
  return (
    <EmptyState
      title={isKnown ? `No checkpoint v${version} on this task.` : "No such checkpoint."}
      action={
        newest === null ? (
          <ButtonLink href={`/tasks/${taskId}`}>Open the task</ButtonLink>
        ) : (
          <ButtonLink href={hrefOf(newest)}>Open v{newest}, the newest</ButtonLink>
        )
      }
    >
      Old ones without a flag are cleaned up.
    </EmptyState>
  );
}
