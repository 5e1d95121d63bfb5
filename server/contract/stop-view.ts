import type { StopCounts } from "../domain/hold/count-stop";
import type { HoldTarget } from "../domain/hold/scope-hold";
import type { PauseMode } from "../domain/task/task";
import type { RuleTarget } from "./stop-inputs";

export type { HoldTarget, StopCounts };

/** A stop that stands, and how far it has come. */
export interface StopView {
  readonly id: string;
  readonly target: HoldTarget;
  /** What people call the target. */
  readonly words: string;
  /** Null lets what runs run to its end. */
  readonly mode: PauseMode | null;
  readonly actor: string;
  readonly reason: string | null;
  readonly rule: string | null;
  /** The newest operation that carries it out. */
  readonly operationId: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Live tasks that it takes in: all of them, those that are held, at work, and in line behind it. */
  readonly live: number;
  readonly held: number;
  readonly running: number;
  readonly waiting: number;
}

/** What came of an order to stop. `standing`: it stood already, and nothing was changed. */
export interface StoppedAnswer {
  readonly kind: "started" | "sharpened" | "standing";
  readonly holdId: string;
  readonly operationId: string | null;
}

/** `operationId` null: there was nothing to let go of. */
export interface ReleasedAnswer {
  readonly operationId: string | null;
}

export interface ReleasePreview {
  /** Tasks that the stop holds, and those in line behind it. */
  readonly held: number;
  readonly waiting: number;
  /** Of those held: others hold them too, so they stay held. */
  readonly stay: number;
}

export interface RuleView {
  readonly id: string;
  readonly name: string;
  readonly topic: string;
  readonly provider: string | null;
  readonly target: RuleTarget;
  readonly mode: PauseMode | null;
  readonly reason: string | null;
  readonly createdBy: string;
  readonly offSince: string | null;
  readonly firedAt: string | null;
}

/** What a rule would do with an event now. Null target: the event names none. */
export interface RuleTest {
  readonly words: string | null;
  readonly counts: StopCounts;
}
