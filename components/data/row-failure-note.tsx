import type { ReactNode } from "react";
import { CopyText } from "@/components/ui/copy-text";
import { plural } from "@/components/ui/format/plural";
import { Note } from "@/components/ui/note";
import { ClockTime } from "@/components/ui/time/clock-time";
import { DueIn } from "@/components/ui/time/due-in";
import type { FailureCause, RowFailureView } from "@/server/contract/row-failure";

const WHY: Readonly<Record<FailureCause, string>> = {
  database_away: "the database could not be reached, or went away meanwhile",
  database_busy: "the database gave it up for something else that was written",
  database_refused: "the database did not take what was to be written",
  unexpected: "the server met something that it cannot handle",
};

interface RowFailureNoteProps {
  /** "The next turn of this operation". */
  what: string;
  failure: RowFailureView;
  /** What was not done, and what can be done about it. */
  children: ReactNode;
  className: string;
}

/** Something due that fails on end: what happened, when it is tried again, and the id that the server's log has it under. */
export function RowFailureNote({ what, failure, children, className }: RowFailureNoteProps) {
  const { failureId, cause, failures, since, retryAt } = failure;
  return (
    <Note tone="danger" className={className}>
      <p>
        {what} failed {plural(failures, "time")} since <ClockTime at={since} />: {WHY[cause]}. It is tried again{" "}
        <DueIn at={retryAt} />. {children}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-1 text-t2">
        The server's log says more under <CopyText text={failureId} label="Copy the failure ID" mono />
      </p>
    </Note>
  );
}
