/** How a receiver answered, or why it did not. Nothing of its body. */
export type Answer =
  | { readonly kind: "status"; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: "no_answer"; readonly error: SendError };

export type SendError = "timed_out" | "not_reached" | "name_not_found" | "target_refused" | "not_sendable";

export interface Attempt {
  readonly answer: Answer;
  /** Which try it was, from 1. */
  readonly attempts: number;
  /** Failures of the endpoint in a row before it, over all deliveries. */
  readonly failures: number;
  /** From 0 up to 1, for the jitter. */
  readonly random: number;
}

export interface Verdict {
  readonly state: "delivered" | "waiting" | "dead";
  /** Until the next try, while it waits. */
  readonly retryInMs: number | null;
  /** What it says of the endpoint: `slow` asks for rest without being broken, `gone` wants nothing any more. */
  readonly endpoint: "well" | "failing" | "slow" | "gone";
  /** Nothing is sent to the endpoint for so long. */
  readonly restMs: number | null;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Before the first try, the second, and so on: about three days in all. */
export const SCHEDULE_MS: readonly number[] = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** Waits are up to so much longer or shorter, so that what failed together does not return together. */
export const JITTER = 0.1;
/** What an endpoint that rested kept waiting is given up after this long, whatever its number of tries. */
export const GIVE_UP_AFTER_MS = 96 * HOUR;

/** From so many failures in a row on, an endpoint is tried with one delivery at a time, between rests. */
export const OPENS_AFTER = 5;
export const FIRST_REST_MS = 15 * SECOND;
const LONGEST_REST_MS = 5 * MINUTE;
const SLOW_REST_MS = 30 * SECOND;
const LONGEST_ASKED_REST_MS = HOUR;

/** Whether a delivery is done, tried again or given up, and what to think of its endpoint. */
export function judgeAttempt(attempt: Attempt): Verdict {
  const { answer } = attempt;
  if (answer.kind === "status") {
    if (answer.status >= 200 && answer.status < 300)
      return { state: "delivered", retryInMs: null, endpoint: "well", restMs: null };
    if (answer.status === 410) return { state: "dead", retryInMs: null, endpoint: "gone", restMs: null };
    if (answer.status === 429) {
      const restMs = Math.min(answer.retryAfterMs ?? SLOW_REST_MS, LONGEST_ASKED_REST_MS);
      return { ...again(attempt, restMs), endpoint: "slow", restMs };
    }
  }
  return { ...again(attempt, 0), endpoint: "failing", restMs: restAfter(attempt.failures + 1) };
}

function again({ attempts, random }: Attempt, leastMs: number): Pick<Verdict, "state" | "retryInMs"> {
  const waitMs = SCHEDULE_MS[attempts];
  if (waitMs === undefined) return { state: "dead", retryInMs: null };
  const jittered = waitMs * (1 - JITTER + 2 * JITTER * random);
  return { state: "waiting", retryInMs: Math.round(Math.max(jittered, leastMs)) };
}

function restAfter(failures: number): number | null {
  if (failures < OPENS_AFTER) return null;
  return Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** Math.min(failures - OPENS_AFTER, 10));
}
