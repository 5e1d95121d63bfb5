import { formatCountExact } from "@/components/ui/format/format-count";
import type { HoldTarget, StopCounts, StopView } from "@/server/contract/stop-view";
import type { PauseMode } from "@/server/contract/task-view";
import { actorName } from "../actor-name";
import { INTERRUPT_MANY } from "../mode-words";

/** The kinds of target, in the order in which they are offered. */
export const KIND_LABEL: Readonly<Record<HoldTarget["kind"], string>> = {
  scope: "A scope and what is below it",
  agent: "An agent",
  label: "A label",
  parent: "A task and what it began",
  all: "Everything",
};

export const KINDS = Object.keys(KIND_LABEL) as readonly HoldTarget["kind"][]; // the keys are exactly the union

/** How to stop: a mode of pausing, or `drain`, which starts nothing and lets what runs run on. */
export type StopMode = PauseMode | "drain";

export const MODE_TEXT: Readonly<Record<StopMode, readonly [title: string, text: string]>> = {
  interrupt_immediate: ["Interrupt now", INTERRUPT_MANY],
  finish_step: ["Finish the step", "Holds each at its next step boundary."],
  wait_for_completion: ["Wait for completion", "Lets each current turn end and holds before the next one."],
  drain: ["Start nothing new", "What runs goes on to its end; what waits in line stays there."],
};

export const STOP_MODES = Object.keys(MODE_TEXT) as readonly StopMode[]; // the keys are exactly the union

/** With a capital letter, unless it is somebody's own name for a thing. */
export function sentence(words: string): string {
  return words === "everything" || /^(agent|label|task) /.test(words)
    ? `${words[0]?.toUpperCase()}${words.slice(1)}`
    : words;
}

/** How many tasks a stop that pauses comes to hold: those that are held already are not among them. */
export function pausedBy({ running, queued, waiting }: StopCounts): number {
  return running + queued + waiting;
}

/** Who made a stop: a person, or the rule that an event set off. */
export function stoppedBy({ rule, actor }: StopView): string {
  return rule ? `rule ${rule}` : actorName(actor);
}

/** "148 of 152 held, 4 still at work, 3 in line." */
export function progressWords({ held, live, running, waiting }: StopView): string {
  const run = running > 0 ? `, ${formatCountExact(running)} still at work` : "";
  const line = waiting > 0 ? `, ${formatCountExact(waiting)} in line` : "";
  return `${formatCountExact(held)} of ${formatCountExact(live)} held${run}${line}.`;
}
