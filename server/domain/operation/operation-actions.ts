import { type OperationState, type OperationVerb, UNDO_OPERATION_MS } from "./operation";

export interface OperationFacts {
  readonly verb: OperationVerb;
  readonly state: OperationState;
  /** Targets that wait for their turn, that were reached, and that failed. */
  readonly waiting: number;
  readonly reached: number;
  readonly failed: number;
  /** An operation that takes it back is there already. */
  readonly undone: boolean;
  /** A budget holds its tasks. */
  readonly byBudget: boolean;
  readonly createdAt: Date;
  /** It carries out a stop, which is let go of as a whole. */
  readonly ofStop: boolean;
}

interface Availability {
  readonly allowed: boolean;
  readonly reason?: string;
}

const YES: Availability = { allowed: true };
const no = (reason: string): Availability => ({ allowed: false, reason });

/** What can be done with an operation now. Commands refuse by the same table. */
export function operationActions(facts: OperationFacts, now: Date): Record<"stop" | "retry" | "undo", Availability> {
  return { stop: stopAvailability(facts), retry: retryAvailability(facts), undo: undoAvailability(facts, now) };
}

function stopAvailability({ state, waiting, verb, ofStop }: OperationFacts): Availability {
  if (ofStop && verb === "pause") return no("It carries out a stop. Release the stop instead.");
  if (state === "stopping") return no("It is being stopped.");
  return state === "running" && waiting > 0 ? YES : no("Every task had its turn already.");
}

function retryAvailability({ state, failed, undone }: OperationFacts): Availability {
  if (failed === 0) return no("None of its tasks failed.");
  if (undone) return no("It was undone.");
  return state === "running" || state === "stopping" ? no("It is still running.") : YES;
}

const NOT_TAKEN_BACK: Readonly<Record<Exclude<OperationVerb, "pause" | "cancel">, string>> = {
  resume: "What it let go on cannot be taken back.",
  release: "What it let go on cannot be taken back.",
  refill: "What it let go on cannot be taken back.",
  label: "Labels are not taken back. Give or take them with another operation.",
  fork: "What it began goes on by itself. Cancel those tasks instead.",
  undo_pause: "It takes an operation back itself.",
  undo_cancel: "It takes an operation back itself.",
};

function undoAvailability(facts: OperationFacts, now: Date): Availability {
  const { verb, reached, undone, byBudget, createdAt, ofStop } = facts;
  if (ofStop) return no("It carries out a stop. Release the stop instead.");
  if (verb !== "pause" && verb !== "cancel") return no(NOT_TAKEN_BACK[verb]);
  if (byBudget) return no("A budget did it. Refill that instead.");
  if (undone) return no("It was undone already.");
  if (now.getTime() - createdAt.getTime() > UNDO_OPERATION_MS) return no("The time to undo is over: it is 24 hours.");
  return reached > 0 ? YES : no("It holds nothing.");
}
