import type { AgentView, PauseMode } from "@/server/contract/task-view";

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

const OF_STEPS: Readonly<Record<PauseMode, string>> = {
  finish_step: "The running step ends, then it holds",
  interrupt_immediate: "Cuts the running step, which runs again later",
  wait_for_completion: "Lets its turn run to the end, then it holds",
};
const OF_TURNS: Readonly<Record<PauseMode, string>> = {
  finish_step: "The turn stops at its next tool call, then it holds",
  interrupt_immediate: "Stops the turn where it is; nothing runs again",
  wait_for_completion: OF_STEPS.wait_for_completion,
};

/** What a way to pause does to a task of the agent; the turns of one that keeps a conversation are never run again. */
export function modeMeans(mode: PauseMode, { comesBack }: Pick<AgentView, "comesBack">): string {
  return (comesBack === null ? OF_STEPS : OF_TURNS)[mode];
}

/** What an interrupt does to many tasks, whoever works on them. */
export const INTERRUPT_MANY =
  "Cuts what runs: steps run again on resume, turns of coding agents do not. Steps that must not run twice finish first.";
