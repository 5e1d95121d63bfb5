import { actorName } from "@/components/data/actor-name";
import { useLastSettled } from "@/components/data/inbox/use-inbox";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/time/relative-time";

/** An empty inbox, and when the last question was settled. */
export function NothingWaits({ scope }: { scope: string | undefined }) {
  const last = useLastSettled(scope);
  return (
    <EmptyState title="Nothing waits for people.">
      {last ? (
        <span className="mb-1 block">
          {last.by ? `${actorName(last.by)} answered the last question` : "The last question expired"}{" "}
          <RelativeTime at={last.at} plain />.
        </span>
      ) : null}
      Questions, sign-ins, overdue reviews, budgets close to their limit or used up, and agents that were cut off show
      up here by themselves.
    </EmptyState>
  );
}
