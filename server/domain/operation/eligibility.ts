import type { Standing } from "../budget/budget";
import { sayExhausted, tightest } from "../budget/tightest";
import { type StandingStop, stopWords } from "../hold/scope-hold";
import { isHeld, isTerminal, type TaskState } from "../task/state";
import type { PauseMode } from "../task/task";
import { actionsByState } from "./actions-by-state";
import type { OperationOrder } from "./operation";

/** Tasks that are alike in what decides whether an operation would move them. */
export interface TargetGroup {
  readonly state: TaskState;
  /** How a pause that is under way stops it. */
  readonly pausing: PauseMode | null;
  readonly canceling: boolean;
  readonly agentName: string;
  readonly pauseModes: readonly PauseMode[];
  readonly hasCheckpoint: boolean;
  /** What would keep them from going on; looked for only where they are let go of. */
  readonly stop: StandingStop | null;
  readonly exhausted: readonly Standing[];
  readonly count: number;
}

/** `will`: it moves. `already`: it is so. `cannot`: its rules stand against it. `ended`: there is nothing to do. */
export type Eligibility =
  | { readonly kind: "will" | "already" | "ended" }
  | { readonly kind: "cannot"; readonly reason: string };

/** What an operation of a person would come to for tasks like these, as far as can be said before it is tried. */
export function eligibilityOf(
  group: TargetGroup,
  { verb, params }: Pick<OperationOrder, "verb" | "params">,
): Eligibility {
  const { state, pausing, canceling, agentName, pauseModes, hasCheckpoint } = group;
  if (verb === "fork") return hasCheckpoint ? { kind: "will" } : cannot("It has no checkpoint yet.");
  if (isTerminal(state)) return { kind: "ended" };
  if (verb === "label") return { kind: "will" };
  if (verb === "cancel") return { kind: canceling ? "already" : "will" };
  if (canceling) return cannot("It is being canceled.");
  if (verb === "resume") return isHeld(state) ? goingOn(group) : { kind: "already" };
  if (state === "paused_by_client") return { kind: "already" };
  const { pause } = actionsByState({ state, agentName, pauseModes });
  if (!pause.allowed) return cannot(pause.reason ?? "It cannot be paused.");
  const mode = params.mode ?? "finish_step";
  // Only an interrupt is more than what is under way.
  if (pausing && (mode !== "interrupt_immediate" || mode === pausing)) return { kind: "already" };
  return pauseModes.includes(mode) ? { kind: "will" } : cannot(`${agentName} does not offer ${mode}.`);
}

/** By the rules of the single resume, in their order. */
function goingOn({ stop, exhausted }: TargetGroup): Eligibility {
  if (stop) return cannot(stopWords(stop));
  const decides = tightest(exhausted);
  return decides ? cannot(sayExhausted(decides)) : { kind: "will" };
}

function cannot(reason: string): Eligibility {
  return { kind: "cannot", reason };
}

export interface EligibilityCounts {
  readonly will: number;
  readonly already: number;
  readonly ended: number;
  /** Asked for by id and not there, or of somebody else. */
  readonly gone: number;
  readonly cannot: readonly { readonly reason: string; readonly count: number }[];
}

/** The groups as a person reads them before deciding; reasons that most tasks have come first. */
export function countEligibility(
  groups: readonly TargetGroup[],
  order: Pick<OperationOrder, "verb" | "params">,
  named: number | null,
): EligibilityCounts {
  const counts = { will: 0, already: 0, ended: 0 };
  const reasons = new Map<string, number>();
  for (const group of groups) {
    const found = eligibilityOf(group, order);
    if (found.kind === "cannot") reasons.set(found.reason, (reasons.get(found.reason) ?? 0) + group.count);
    else counts[found.kind] += group.count;
  }
  const there = groups.reduce((sum, { count }) => sum + count, 0);
  const cannot = [...reasons].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
  return { ...counts, gone: named === null ? 0 : named - there, cannot };
}
