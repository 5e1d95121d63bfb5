import { RowFailureNote } from "@/components/data/row-failure-note";
import { plural } from "@/components/ui/format/plural";
import type { OperationView } from "@/server/contract/operation-view";

/** While its turns fail: what waits for the next try, and what there is to do. */
export function TurnFailure({ operation }: { operation: OperationView }) {
  const { failure, state, counts, selecting, actions } = operation;
  if (!failure) return null;
  const { waiting } = counts;
  const waits = waiting === 1 ? "waits" : "wait";
  return (
    <RowFailureNote what="The next turn of this operation" failure={failure} className="mt-2.5">
      {waiting > 0
        ? `${plural(waiting, "task")} ${waits} for it; one that was reached all the same is not reached twice. `
        : null}
      {selecting ? "Not all of its tasks are chosen yet. " : null}
      {state === "stopping" ? "Then it is stopped, and the rest is skipped." : null}
      {actions.stop.allowed ? "You can stop it, and do what is urgent to single tasks." : null}
    </RowFailureNote>
  );
}
