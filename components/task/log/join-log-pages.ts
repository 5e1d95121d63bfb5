import type { EventPages } from "./event-pages";
import { foldSaying } from "./fold-saying";
import { joinRuns, type LeftStep, leftSteps, type StepRun } from "./left-steps";
import { type LogPage, readLogPage } from "./log-page";

/** All that a task's events say. */
export interface JoinedLog extends LogPage {
  readonly left: readonly LeftStep[];
  /** Those of `steps` and `left`: every run that is over, in the order in which it was. */
  readonly runs: readonly StepRun[];
}

/** The pages one after the other, and what they say together. */
export function joinLogPages(pages: EventPages): JoinedLog {
  const parts = pages.map(readLogPage);
  const log = {
    facts: parts.flatMap((part) => part.facts),
    begun: parts.flatMap((part) => part.begun),
    steps: parts.flatMap((part) => part.steps),
    items: foldSaying(parts.flatMap((part) => part.items)),
  };
  const left = leftSteps(log);
  return { ...log, left, runs: joinRuns(log.steps, left) };
}
