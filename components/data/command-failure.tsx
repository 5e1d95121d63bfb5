import { Note } from "@/components/ui/note";
import type { Failure } from "./describe-failure";

/** A command that failed, at the control it was given with; a conflict is told by the page's banner instead. */
export function CommandFailure({ failure }: { failure: Failure | null }) {
  if (!failure || failure.isConflict) return null;
  return (
    <div role="alert" className="mt-2.5">
      <Note tone="danger">
        <b className="font-strong">{failure.title}</b> {failure.text}
        {failure.requestId && !failure.code ? (
          <span className="mono mt-1 block text-t3">Request {failure.requestId}</span>
        ) : null}
      </Note>
    </div>
  );
}
