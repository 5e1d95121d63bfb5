import { cn } from "@/components/ui/cn";
import { formatCountExact } from "@/components/ui/format/format-count";
import { escapeText } from "@/components/ui/visible-text";
import type { HitView } from "@/server/contract/checkpoint-view";
import { type ValueRun, valueRuns } from "./value-runs";

interface ValueOverTimeProps {
  history: HitView["history"];
  /** What was found. */
  value: string;
  version: number;
}

/** More runs are a value that changes all the time: its newest are told. */
const MAX_RUNS = 8;
const MAX_CELLS = 60;

/** What stood at the place in each version, the newest last. */
export function ValueOverTime({ history, value, version }: ValueOverTimeProps) {
  const runs = valueRuns(history);
  const shown = runs.slice(-MAX_RUNS);
  const left = runs.length - shown.length;
  return (
    <section aria-label="This value over time" className="grid gap-1.5">
      <h3 className="font-strong text-t2">This value over time</h3>
      <ul>
        {left > 0 ? <li className="text-t3 text-xs">{formatCountExact(left)} earlier values</li> : null}
        {shown.map((run) => (
          <li key={run.from} className="flex min-h-7 items-center gap-2">
            <Cell holds={run.values.includes(value)} className="size-2.5 flex-none" />
            <span className="num flex-none">{wordsOf(run)}</span>
            <ValueWords run={run} />
          </li>
        ))}
      </ul>
      {history.length > MAX_CELLS ? null : (
        <div aria-hidden="true" className="flex gap-0.5">
          {history.map((each) => (
            <Cell
              key={each.version}
              holds={each.values.includes(value)}
              className={cn("h-1.5 min-w-0 flex-1", each.version === version && "outline outline-1 outline-accent")}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function Cell({ holds, className }: { holds: boolean; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn("keeps-colour rounded-xs border border-line2", holds && "border-warn bg-warn", className)}
    />
  );
}

function ValueWords({ run: { values, isCut } }: { run: ValueRun }) {
  if (values.length === 0)
    return <span className="ml-auto truncate text-t3 text-xs">{isCut ? "not findable there" : "no such path"}</span>;
  return (
    <span className="mono ml-auto min-w-0 truncate">
      <bdi>{values.map((each) => escapeText(each) || '""').join(", ")}</bdi>
    </span>
  );
}

function wordsOf({ from, to }: ValueRun): string {
  return from === to ? `v${from}` : `v${from} to v${to}`;
}
