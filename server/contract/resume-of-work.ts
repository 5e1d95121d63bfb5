import type { JsonValue } from "./primitives";

/** What of its kind does not apply is left out. */
export interface MetCondition {
  readonly kind: "event" | "trigger" | "at" | "timeout" | "task";
  /** Of the event, and its id. */
  readonly topic?: string;
  readonly eventId?: string;
  /** The task that has ended. */
  readonly taskId?: string;
}

/** What a claim tells the worker of the newest resume of its task. */
export interface ResumeOfWork {
  readonly cause: string;
  /** What came true, when nobody's word ended the wait; else null. */
  readonly condition: MetCondition | null;
  readonly input: JsonValue;
  readonly hadInput: boolean;
  /** False: `messages` holds only what came with the resume and after it; `digest` tells the rest in short. */
  readonly continueTranscript: boolean;
  readonly digest: string | null;
  /** A note for the first turn after the resume, however many attempts it takes; null once a turn has ended. */
  readonly continuity: {
    /** The last step before it was held. */
    readonly stoppedAt: string | null;
    /** Why it was held. */
    readonly reason: string | null;
    readonly cause: string;
    readonly pausedForMs: number;
    readonly input: JsonValue;
  } | null;
}
