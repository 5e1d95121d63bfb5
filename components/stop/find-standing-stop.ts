import { isSharperStop } from "@/server/contract/is-sharper-stop";
import type { HoldTarget, StopView } from "@/server/contract/stop-view";
import type { PauseMode } from "@/server/contract/task-view";

/** A stop that stands over what somebody is about to stop. */
export interface Standing {
  readonly stop: StopView;
  /** It is over exactly this; else over more, and one over this stands on its own. */
  readonly isSame: boolean;
}

/** The stop over the same target, else the first that takes all of it in; what agents and labels share is not known here. */
export function findStandingStop(stops: readonly StopView[], target: HoldTarget): Standing | null {
  const same = stops.find((stop) => stop.target.kind === target.kind && stop.target.value === target.value);
  if (same) return { stop: same, isSame: true };
  const wider = stops.find((stop) => takesAllIn(stop.target, target));
  return wider ? { stop: wider, isSame: false } : null;
}

/** Whether an order in this mode would leave all as it is: only a sharper one changes a stop that stands. */
export function changesNothing({ stop, isSame }: Standing, mode: PauseMode | null): boolean {
  return isSame && !isSharperStop(mode, stop.mode);
}

function takesAllIn(wider: HoldTarget, target: HoldTarget): boolean {
  if (wider.kind === "all") return true;
  return wider.kind === "scope" && target.kind === "scope" && target.value.startsWith(`${wider.value}/`);
}
