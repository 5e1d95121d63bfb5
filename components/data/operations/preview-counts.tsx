import type { ReactNode } from "react";
import { formatCountExact } from "@/components/ui/format/format-count";
import { StateIcon } from "@/components/ui/state/state-icon";
import type { StateKind } from "@/components/ui/state/state-kind";
import type { EligibilityCounts } from "@/server/contract/operation-view";

/** What people do to many tasks. */
export type BulkVerb = "pause" | "resume" | "cancel" | "label" | "fork";

interface PreviewCountsProps {
  verb: BulkVerb;
  counts: EligibilityCounts | undefined;
}

const WILL: Readonly<Record<BulkVerb, readonly [words: string, kind: StateKind]>> = {
  pause: ["Will pause", "paused_by_client"],
  resume: ["Will go on", "resumed"],
  cancel: ["Will be canceled", "canceled"],
  label: ["Will be labeled", "working"],
  fork: ["Will be forked", "submitted"],
};
const ALREADY: Readonly<Record<BulkVerb, string>> = {
  pause: "Held already; you will hold them too",
  resume: "Not paused",
  cancel: "Being canceled already",
  label: "So already",
  fork: "Forked already",
};

/** The split of what was chosen, before anything is done. */
export function PreviewCounts({ verb, counts }: PreviewCountsProps) {
  if (!counts) return <div aria-busy="true" className="h-19 rounded-md bg-s2" />;
  const { will, already, ended, gone, cannot } = counts;
  const [words, kind] = WILL[verb];
  return (
    <dl className="grid overflow-hidden rounded-md ring-1 ring-line ring-inset">
      <Line count={will}>
        <span className="inline-flex items-center gap-1.5 font-strong">
          <StateIcon kind={kind} size={14} /> {words}
        </span>
      </Line>
      {already > 0 ? <Line count={already}>{ALREADY[verb]}</Line> : null}
      {cannot.map(({ reason, count }) => (
        <Line key={reason} count={count}>
          {reason}
        </Line>
      ))}
      {ended > 0 ? <Line count={ended}>Ended since you looked</Line> : null}
      {gone > 0 ? <Line count={gone}>Not there any more</Line> : null}
    </dl>
  );
}

function Line({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className="flex flex-row-reverse items-baseline justify-end gap-3 border-line border-t px-2.5 py-2 first:border-t-0">
      <dt className="min-w-0 text-t2">{children}</dt>
      <dd className="num min-w-8 text-right font-strong text-[1.0625rem]">{formatCountExact(count)}</dd>
    </div>
  );
}
