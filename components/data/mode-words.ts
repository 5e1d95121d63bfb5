import type { PauseMode } from "@/server/contract/task-view";

/** The three ways to pause, as the screens name them. */
export const MODE_LABEL: Readonly<Record<PauseMode, string>> = {
  finish_step: "Finish the step",
  interrupt_immediate: "Interrupt now",
  wait_for_completion: "Wait for completion",
};

export const MODES = Object.keys(MODE_LABEL) as readonly PauseMode[]; // the keys are exactly the union

/** A mode named in an event; an unknown one is told as it is. */
export function modeLabel(mode: string | null): string | null {
  return mode === null ? null : (MODE_LABEL[mode as PauseMode] ?? mode); // a lookup that may miss
}
