import type { StateBandSpan } from "@/components/ui/state/ribbon-bands";
import { toStateKind } from "@/components/ui/state/state-kind";
import type { TaskState } from "@/server/contract/task-state";
import type { TaskSummary } from "@/server/contract/task-view";
import type { StateFact } from "../log/state-fact";

export interface BandSource {
  readonly facts: readonly StateFact[];
  /** The newest moves as the task tells them; used for the time the loaded events do not cover. */
  readonly stateLog: TaskSummary["stateLog"];
  readonly createdAt: number;
  /** Where the last band ends: now, or when the task ended. */
  readonly until: number;
}

interface Moment {
  readonly at: number;
  readonly state: TaskState;
  readonly pausing: boolean;
}

/** The life of a task as bands without gaps, from its creation on; equal neighbours are one band. */
export function toStateBands(source: BandSource): readonly StateBandSpan[] {
  const moments = toMoments(source);
  const bands: StateBandSpan[] = [];
  for (const [n, moment] of moments.entries()) {
    const from = Math.max(moment.at, source.createdAt);
    const to = Math.min(moments[n + 1]?.at ?? source.until, source.until);
    if (to <= from) continue;
    const kind = toStateKind(moment.state, moment.pausing);
    const before = bands.at(-1);
    if (before?.kind === kind) before.to = to;
    else bands.push({ kind, from, to });
  }
  return bands;
}

function toMoments({ facts, stateLog, createdAt }: BandSource): readonly Moment[] {
  const first = facts.find((fact) => fact.kind === "moved");
  const covered = first?.at ?? Number.POSITIVE_INFINITY;
  const earlier = stateLog
    .filter(([, at]) => at < covered)
    .map(([state, at]): Moment => ({ at, state, pausing: false }));
  const start: Moment[] =
    earlier.length > 0 ? [] : [{ at: createdAt, state: first?.from ?? "submitted", pausing: false }];
  const moments: Moment[] = [...earlier, ...start];
  let state = moments.at(-1)?.state ?? "submitted";
  for (const fact of facts) {
    if (fact.kind === "said") continue;
    if (fact.kind === "moved") state = fact.to;
    moments.push({ at: fact.at, state, pausing: fact.kind === "pause_asked" });
  }
  // The list may begin in the middle of a life that the task only tells the end of.
  const [oldest] = moments;
  return oldest && oldest.at > createdAt ? [{ ...oldest, at: createdAt }, ...moments] : moments;
}

const HELD = new Set(["paused_by_client", "paused_by_agent"]);

/** The stretches in which nothing ran because the task was held. */
export function heldSpans(bands: readonly StateBandSpan[]): readonly StateBandSpan[] {
  return bands.filter((band) => HELD.has(band.kind));
}

export function totalMs(spans: readonly { readonly from: number; readonly to: number }[]): number {
  return spans.reduce((sum, span) => sum + span.to - span.from, 0);
}
