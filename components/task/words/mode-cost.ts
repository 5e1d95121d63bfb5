import { upperFirst } from "@/components/ui/format/upper-first";
import type { PauseMode } from "@/server/contract/task-view";
import { aboutWords, elapsedWords } from "./elapsed-words";
import { type NumberedStep, stepsInWords, verbFor } from "./step-words";

export interface RunningNow {
  readonly steps: readonly NumberedStep[];
  /** What a step of this task usually takes, ms; null when nobody knows yet. */
  readonly usualMs: number | null;
}

/** What a way to pause costs now, before it is chosen. */
export function modeCost(mode: PauseMode, now: RunningNow): string {
  if (isTurn(now.steps)) return TURN_COST[mode];
  switch (mode) {
    case "finish_step":
      return finishCost(now);
    case "interrupt_immediate":
      return interruptCost(now.steps);
    case "wait_for_completion":
      return "Lets the turn run to its end: until it asks, parks or finishes.";
  }
}

/** The turn of a coding agent runs, perhaps with calls in it: it is stopped within itself, and never runs again. */
function isTurn(steps: readonly Pick<NumberedStep, "endsEarly">[]): boolean {
  return steps.some(({ endsEarly }) => endsEarly);
}

const TURN_COST: Readonly<Record<PauseMode, string>> = {
  finish_step: "Stops the turn at its next tool call; a call that runs ends first. It goes on in the same session.",
  interrupt_immediate: "Stops the turn now, a running call too. What was done stays; late output is refused.",
  wait_for_completion: "Lets the turn run to its end: until it asks, parks or finishes.",
};

const TURN_BUTTON: Readonly<Record<PauseMode, string>> = {
  finish_step: "Pause at the next tool call",
  interrupt_immediate: "Interrupt the turn",
  wait_for_completion: "Pause at the end of the turn",
};

function finishCost({ steps, usualMs }: RunningNow): string {
  const usually = usualMs === null ? "" : ` Usually ${aboutWords(usualMs)}.`;
  if (steps.length === 0) return `Holds before the next step.${usually}`;
  if (steps.length === 1) return `The running step ends.${usually}`;
  return `${steps.length === 2 ? "Both" : `All ${steps.length}`} running steps end.${usually}`;
}

function interruptCost(steps: readonly NumberedStep[]): string {
  const cut = steps.filter((step) => step.repeatable);
  const kept = steps.filter((step) => !step.repeatable);
  const parts = [
    cut.length > 0 ? `Cuts ${stepsInWords(cut)}, ${verbFor(cut, ["it runs", "they run"])} again.` : "",
    kept.length > 0
      ? `${upperFirst(stepsInWords(kept))} ${verbFor(kept, ["is", "are"])} not repeatable and ${verbFor(kept, ["finishes", "finish"])} first.`
      : "",
  ].filter(Boolean);
  return parts.join(" ") || "Stops at once; nothing is cut.";
}

/** What the button of the pause form says. */
export function pauseButtonWords(mode: PauseMode, steps: readonly NumberedStep[]): string {
  if (isTurn(steps)) return TURN_BUTTON[mode];
  switch (mode) {
    case "finish_step":
      if (steps.length === 0) return "Pause before the next step";
      return steps.length === 1 ? "Pause after this step" : "Pause after these steps";
    case "interrupt_immediate": {
      const cut = steps.filter((step) => step.repeatable);
      return cut.length > 0 ? `Interrupt ${stepsInWords(cut)}` : "Interrupt now";
    }
    case "wait_for_completion":
      return "Pause at the end of the turn";
  }
}

/** What an interrupt that is under way does to each step that runs. */
export function interruptUnderWay(steps: readonly NumberedStep[]): string {
  if (isTurn(steps)) return "The turn is being stopped, a running call too. What was done stays.";
  const cut = steps.filter((step) => step.repeatable);
  const kept = steps.filter((step) => !step.repeatable);
  const parts = [
    cut.length > 0
      ? `${upperFirst(stepsInWords(cut))} ${verbFor(cut, ["is being cut and runs", "are being cut and run"])} again.`
      : "",
    kept.length > 0
      ? `${upperFirst(stepsInWords(kept))} ${verbFor(kept, ["finishes first, because it is", "finish first, because they are"])} not repeatable.`
      : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** What Interrupt now throws away while a pause is under way. */
export function interruptLoss(steps: readonly NumberedStep[], nowMs: number): string {
  if (isTurn(steps)) return "Interrupt now stops the turn where it is: what was done stays, nothing runs again.";
  const cut = steps.filter((step) => step.repeatable);
  const kept = steps.filter((step) => !step.repeatable);
  const doneMs = Math.max(0, ...cut.map((step) => nowMs - Date.parse(step.startedAt)));
  const loss =
    cut.length > 0
      ? `Interrupt now cuts ${stepsInWords(cut)}: ${elapsedWords(doneMs)} of work is discarded and runs again.`
      : "Interrupt now cuts nothing that is recorded.";
  if (kept.length === 0) return loss;
  return `${loss} ${upperFirst(stepsInWords(kept))} still ${verbFor(kept, ["finishes", "finish"])} first.`;
}
