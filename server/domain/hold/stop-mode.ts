import type { Actor } from "../actor";
import type { PauseMode } from "../task/task";
import type { HoldTarget } from "./scope-hold";

/** A stop on its way to be made. `mode` null lets what runs run to its end. */
export interface StopOrder {
  readonly target: HoldTarget;
  readonly mode: PauseMode | null;
  readonly actor: Actor;
  readonly reason: string | null;
}

const SHARPNESS: readonly (PauseMode | null)[] = [null, "wait_for_completion", "finish_step", "interrupt_immediate"];

/** Whether a stop would stop more than the one that stands. */
export function isSharper(mode: PauseMode | null, standing: PauseMode | null): boolean {
  return SHARPNESS.indexOf(mode) > SHARPNESS.indexOf(standing);
}

/** What the agent offers that comes nearest to what is wanted, milder ones first. Null: it offers nothing. */
export function nearestMode(wanted: PauseMode, offered: readonly PauseMode[]): PauseMode | null {
  if (offered.includes(wanted)) return wanted;
  const milder: readonly PauseMode[] = ["interrupt_immediate", "finish_step", "wait_for_completion"];
  const after = milder.slice(milder.indexOf(wanted) + 1).find((mode) => offered.includes(mode));
  return after ?? milder.find((mode) => offered.includes(mode)) ?? null;
}
